import ImageDecoder
import ImporterKit
import ImporterWire
import Testing

struct RecognitionTests {
    @Test(arguments: [
        ("an unknown picture", Array("8BPS".utf8), "public.image", Refusal.Code.unsupported),
        ("a farbfeld that is cut", Array("farbfeld".utf8), "public.image", .damaged),
        (
            "a TGA that begins as a cursor does, and ends", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0],
            "com.truevision.tga-image", .damaged
        ),
        ("a TGA that nothing says is one", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0], "public.image", .unsupported),
        (
            "text named .pcx", Array("not a picture".utf8), "org.freedesktop.mime.image.vnd.zbrush.pcx",
            .damaged
        ),
        ("text named .gif", Array("not a picture".utf8), "com.compuserve.gif", .damaged),
        ("text that begins with BM", Array("BMW and other makes of car".utf8), "com.microsoft.bmp", .damaged),
        ("a film", [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0], "public.image", .unsupported),
        ("nothing", [], "public.image", .damaged),
    ])
    func refusesWhatIsNoPictureThatItKnows(label: String, bytes: [UInt8], type: String, code: Refusal.Code) {
        #expect(refusal(bytes, type: type)?.code == code, "\(label)")
    }

    @Test func aFailedReadIsNotThePayloadsFault() {
        var decoder = ImageDecoder()
        var answer = Answer()
        let refusal: Refusal?
        do throws(Refusal) {
            try decoder.decode(Payload(descriptor: -1, type: "public.png", size: 100), into: &answer)
            refusal = nil
        } catch {
            refusal = error
        }
        #expect(refusal?.code == .unreadable)
        #expect(answer.items.isEmpty)
    }

    @Test func keepsTheTypeOfASequenceOfTheSameFormat() throws {
        let bytes = HEIFTests.Sample(brand: "avif", compatible: ["avis"]).bytes
        #expect(try decode(bytes, type: "public.avis").items.first?.type == nil)
        #expect(try decode(bytes, type: "public.heic").items.first?.type == "public.avif")
    }
}
