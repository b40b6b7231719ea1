import Organizer

extension PayloadImporter {
    /// Notes the digest of what the payload itself holds, in the items that are it and in the result.
    func noteDigest(of payload: LoadedPayload, in result: inout PayloadResult) async {
        for item in result.items {
            if case .data(let digest, let size) = item.source, size > 0 { result.digest = digest }
        }
        guard case .file = payload.source, result.items.contains(where: { $0.source == payload.source }),
            let digest = await ContentDigesting(keeper: keeper, limit: digestLimit).digest(of: payload)
        else { return }
        result.digest = digest
        result.ending = .items(
            result.items.map { item in
                guard item.source == payload.source else { return item }
                var item = item
                item.contentDigest = digest
                return item
            })
    }
}
