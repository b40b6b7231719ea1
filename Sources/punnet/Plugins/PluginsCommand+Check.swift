import InternationalText
import Terminal
import Transfer

extension PluginsCommand {
    /// Runs a plugin on its own samples and on hostile input, and reports each step.
    func check(in context: CommandContext) async throws -> ExitStatus {
        let (folders, launcher) = try programs()
        let check = await PluginCheck.run(folder: names[0], programs: folders, launcher: launcher)
        if context.options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.member("good", check.isGood)
                json.key("steps")
                json.array { json in
                    for step in check.steps {
                        json.object { json in
                            json.member("name", step.name)
                            json.member("good", step.isGood)
                            json.member("result", step.result)
                        }
                    }
                }
            }
            json.endLine()
            try context.output.write(json.bytes)
        } else {
            for step in check.steps {
                let mark = step.isGood ? "ok    " : "FAILED"
                try context.output.line(
                    "\(context.output.paint(mark, step.isGood ? .dim : .red))  \(step.name.visible): \(step.result.visible)"
                )
            }
            let failed = check.steps.count { !$0.isGood }
            context.printer.notice(
                failed == 0
                    ? "All \(counted(check.steps.count, "check")) passed."
                    : "\(counted(failed, "check")) of \(check.steps.count) failed.")
        }
        return check.isGood ? .success : .incomplete
    }
}
