@main
struct Punnet {
    static func main() {}
}
