import ContentTypes
import DragAndDrop
import Testing

@Suite struct DropSurfaceTests {
    let surface = DropSurface()
    let below = RecordingDelegate()
    let above = RecordingDelegate()
    let drag = Drag([ItemProvider(data: .init(), type: UTType.png)])

    /// A large destination, and a small one on top of it.
    func stack() -> (below: DropSurface.Region, above: DropSurface.Region) {
        (
            surface.add(
                DropDestination(of: [UTType.png], delegate: below),
                in: Rectangle(x: 0, y: 0, width: 100, height: 100)),
            surface.add(
                DropDestination(of: [UTType.png], delegate: above),
                in: Rectangle(x: 50, y: 0, width: 50, height: 50))
        )
    }

    @Test func onlyTheTopmostDestinationHearsOfADrop() {
        let regions = stack()
        let drag = surface.begin(drag)
        drag.update(at: at(60))
        #expect(drag.target == regions.above)
        #expect(drag.drop(at: at(60)))
        #expect(above.calls.contains("perform 10"))
        #expect(below.calls.isEmpty)
    }

    @Test func aDestinationThatTurnsTheDragAwayLetsItThrough() {
        let regions = stack()
        above.isWelcome = false
        let drag = surface.begin(drag)
        drag.update(at: at(60))
        drag.update(at: at(61))
        #expect(drag.target == regions.below)
        #expect(above.calls == ["validate 10"])
        #expect(drag.drop(at: at(61)))
        #expect(below.calls.contains("perform 61"))
    }

    @Test func theOldDestinationIsLeftBeforeTheNewOneIsEntered() {
        _ = stack()
        var order: [String] = []
        below.during["exited"] = { order.append("left") }
        above.during["entered"] = { order.append("entered") }
        let drag = surface.begin(drag)
        drag.update(at: at(10))
        drag.update(at: at(60))
        #expect(order == ["left", "entered"])
        drag.drop(at: at(60))
        #expect(below.calls.last == "ended elsewhere")
        expectPromises(of: below)
        expectPromises(of: above)
    }

    @Test(arguments: [(49.999, false), (50, true), (99.999, true), (100, false)])
    func aPointOnALineBelongsToOneDestination(x: Double, isAbove: Bool) {
        let regions = stack()
        let drag = surface.begin(drag)
        drag.update(at: at(x))
        #expect((drag.target == regions.above) == isAbove)
    }

    @Test func aDropBesideEveryDestinationEndsThemAll() {
        _ = stack()
        let drag = surface.begin(drag)
        drag.update(at: at(10))
        #expect(!drag.drop(at: at(500)))
        #expect(below.calls.last == "ended cancelled")
        #expect(!drag.drop(at: at(10)))
        expectPromises(of: below)
    }

    @Test func aCancelledDragEndsEveryDestinationThatItEntered() {
        _ = stack()
        let drag = surface.begin(drag)
        drag.update(at: at(10))
        drag.update(at: at(60))
        drag.cancel()
        drag.cancel()
        #expect(below.calls.last == "ended cancelled")
        #expect(above.calls.last == "ended cancelled")
        expectPromises(of: below)
        expectPromises(of: above)
    }

    @Test func aDestinationThatIsRemovedUnderTheDragIsLeft() {
        let regions = stack()
        let drag = surface.begin(drag)
        drag.update(at: at(60))
        surface.remove(regions.above)
        drag.update(at: at(60))
        #expect(drag.target == regions.below)
        #expect(drag.drop(at: at(60)))
        #expect(above.names == ["validate", "entered", "updated", "exited", "ended"])
        expectPromises(of: below)
    }

    @Test func aDestinationMayMoveUnderTheDrag() {
        let regions = stack()
        let drag = surface.begin(drag)
        drag.update(at: at(60))
        #expect(surface.move(regions.above, to: Rectangle(x: 0, y: 50, width: 10, height: 10)))
        drag.update(at: at(60))
        #expect(drag.target == regions.below)
        surface.remove(regions.above)
        #expect(!surface.move(regions.above, to: Rectangle(x: 0, y: 0, width: 1, height: 1)))
    }

    @Test func aDelegateMayRearrangeTheSurfaceWithinAnyCall() {
        for call in ["validate", "entered", "updated", "perform", "exited", "ended"] {
            let surface = DropSurface()
            let (below, above) = (RecordingDelegate(), RecordingDelegate())
            let frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
            _ = surface.add(DropDestination(of: [UTType.png], delegate: below), in: frame)
            let region = surface.add(DropDestination(of: [UTType.png], delegate: above), in: frame)
            above.during[call] = { surface.remove(region) }
            let drag = surface.begin(drag)
            drag.update(at: at(1))
            drag.update(at: at(2))
            drag.drop(at: at(3))
            expectPromises(of: above, "\(call)")
            expectPromises(of: below, "\(call)")
        }
    }

    @Test func aPointThatIsNoNumberIsOverNothing() {
        _ = stack()
        let drag = surface.begin(drag)
        #expect(drag.update(at: at(.nan, .nan)).operation == .forbidden)
        #expect(drag.target == nil)
    }
}
