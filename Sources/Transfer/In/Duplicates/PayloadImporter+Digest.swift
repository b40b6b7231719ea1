import Digests
import Organizer

extension PayloadImporter {
    /// Notes the digests of what items hold: that of the payload itself, and those of addresses.
    func noteDigests(of payload: LoadedPayload, in result: inout PayloadResult) async {
        var digest: PayloadDigest?
        if case .file = payload.source, result.items.contains(where: { $0.source == payload.source }) {
            digest = await ContentDigesting(keeper: keeper, limit: digestLimit).digest(of: payload)
        }
        let addresses = AddressDigests()
        result.changeItems { item in
            if case .url(let address) = item.source {
                item.contentDigest = addresses.digest(of: address)
            } else if let digest, item.source == payload.source {
                item.contentDigest = digest
            }
        }
    }
}
