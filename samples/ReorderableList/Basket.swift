/// Owns what is shown, as an app's model does; the view reads and writes it through a binding.
final class Basket {
    var fruit: [String]

    init(_ fruit: [String]) { self.fruit = fruit }
}
