/// A chapter of the help: an introduction, and terms with what they mean.
package struct Topic: Sendable {
    package var title: String
    package var text: [String]
    package var terms: [Term]

    /// A word or a form, and what it means.
    package struct Term: Sendable {
        package var form: String
        package var meaning: String

        package init(_ form: String, _ meaning: String) {
            self.form = form
            self.meaning = meaning
        }
    }

    package init(_ title: String, text: [String] = [], terms: [Term] = []) {
        self.title = title
        self.text = text
        self.terms = terms
    }
}
