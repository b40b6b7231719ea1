import ContentTypes
import DragAndDrop
import Glibc
import ImporterHost
import ImporterWire
import InternationalText
import Organizer
import SQLiteStore
import Terminal
import Transfer

/// `punnet doctor [--confinement] [--repair NEWLIBRARY]`
struct DoctorCommand: Command {
    private enum Grammar {
        static let confinement = Flag(
            "confinement", "try to break each layer that confines importers, and tell what was denied")
        static let repair = Option(
            "repair", .folder, .bytes, "save what can be read of the library into a new one in this folder")
    }

    static let description = CommandDescription(
        "doctor", group: CommandGroup.program,
        "report what a bug report needs: version, library, importers, limits",
        options: [Grammar.confinement.description, Grammar.repair.description],
        details: [
            "The library is read and not changed, and every rule that it must keep is checked; the importers are"
                + " started once each. Ends with status 1 when something is wrong.",
            "--repair reads a library, damaged or not, and writes its lists, their items in their order, and"
                + " the payloads that it keeps into a new library; the old one is not changed, and its"
                + " history stays behind. What could not be saved is named, and the status is 1 then.",
            "Where a part of the database is damaged, or cut off, the rest is saved all the same: a damaged"
                + " page costs the items whose rows lie on it. What no longer tells where it stood goes into"
                + " the list “Recovered”. The new library is made as NEWLIBRARY.unfinished and renamed at"
                + " the end; it may not lie in the old one.",
        ],
        examples: [
            Example("punnet doctor", "Check the program and the library"),
            Example("punnet doctor --confinement", "See for yourself that importers are confined"),
            Example("punnet doctor --repair ~/saved", "Save a damaged library into a new one"),
        ])

    let provesConfinement: Bool
    /// The folder of a new library, into which what can be read is saved; nil for a look alone.
    let repairFolder: FilePath?

    init(_ parsed: Parsed) throws(UsageError) {
        provesConfinement = parsed[Grammar.confinement]
        let folder = try parsed.value(of: Grammar.repair)
        if let folder, folder.bytes.isEmpty || folder.bytes.contains(0) {
            throw .refusedValue(folder, subject: "--repair", RefusedValue("it names no folder"))
        }
        if folder != nil, provesConfinement {
            throw .conflict("--repair and --confinement exclude each other")
        }
        repairFolder = folder.map { FilePath(bytes: $0.bytes) }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        var diagnosis = Diagnosis()
        if let repairFolder {
            let found = try await repair(into: repairFolder, context)
            diagnosis.add(found.subject, found.lines, isGood: found.isGood)
            return try tell(diagnosis, in: context)
        }
        diagnosis.add(
            "punnet", "\(Version.text), protocol \(WireLimits.version), on \(Self.system), \(Self.processors)"
        )
        await examineLibrary(context, &diagnosis)
        await examineImporters(context, &diagnosis)
        if provesConfinement { proveConfinement(&diagnosis) }
        examineTypes(&diagnosis)
        diagnosis.add(
            "limits",
            [
                "\(grouped(StoreLimits.itemsPerBatch)) items a payload, names of \(grouped(StoreLimits.name)) bytes,"
                    + " notes of \(grouped(StoreLimits.note)) bytes",
                "addresses of \(grouped(WireLimits.address)) bytes, excerpts of \(grouped(WireLimits.excerpt)) bytes",
            ])
        return try tell(diagnosis, in: context)
    }

    private func tell(_ diagnosis: Diagnosis, in context: CommandContext) throws -> ExitStatus {
        if context.options.writesJSON {
            var json = Terminal.JSONWriter()
            diagnosis.write(to: &json)
            try context.output.write(json.bytes)
        } else {
            try diagnosis.write(to: context.output)
        }
        return diagnosis.isGood ? .success : .incomplete
    }

    private func examineLibrary(_ context: CommandContext, _ diagnosis: inout Diagnosis) async {
        guard let folder = context.options.folder(environment: context.streams.environment) else {
            diagnosis.add(
                "library", "its folder is not known: neither --library nor HOME is set", isGood: false)
            return
        }
        let repairAdvice =
            "to save what can be read: " + context.command("doctor --repair NEWLIBRARY")
        do throws(StoreError) {
            let founding = SQLiteStore.Founding(list: .random(), time: .now())
            let store = try SQLiteStore.open(at: folder, access: .readOnly, founding: founding)
            let counts = try await store.statistics()
            diagnosis.add(
                "library",
                [
                    "\(folder), schema \(counts.schema), \(ItemFacts.words(forSize: counts.databaseBytes))",
                    "\(counted(counts.lists, "list")), \(counted(counts.items, "item")), and"
                        + " \(grouped(counts.hiddenItems)) kept for undo",
                    "\(counted(counts.entries, "edit")) in the history, which keeps the newest"
                        + " \(grouped(StoreLimits.historyEntries)), \(counted(counts.receipts, "receipt"))",
                    "\(counted(counts.payloads, "payload")) kept, \(ItemFacts.words(forSize: counts.payloadBytes))",
                ])
            let open = try await store.openImports()
            if !open.isEmpty {
                diagnosis.add(
                    "drops",
                    open.map { "@\($0.entry.id.short) is not finished: \($0.entry.sentence)" }
                        + [context.command("drop --resume") + " goes on with what no other process is at"])
            }
            if let kind = store.networkFileSystem {
                diagnosis.add(
                    "disk", "a network file system (\(kind)): use it from one computer at a time",
                    isGood: false)
            }
            let violations = try await store.violations()
            diagnosis.add(
                "invariants",
                violations.isEmpty ? ["all hold"] : violations.map(\.description) + [repairAdvice],
                isGood: violations.isEmpty)
        } catch .missing {
            diagnosis.add("library", "\(folder): none yet; punnet drop, new and import make it")
        } catch {
            var lines = ["\(folder): \(LibraryError.store(error))"]
            switch error {
            case .damaged: lines.append(repairAdvice)
            // A database of which the beginning is lost looks like none.
            case .notALibrary(let path, _) where path.lastComponent == Array("library.sqlite".utf8):
                lines.append(repairAdvice)
            default: break
            }
            diagnosis.add("library", lines, isGood: false)
        }
    }

    private func repair(into target: FilePath, _ context: CommandContext) async throws -> Diagnosis.Finding {
        guard let folder = context.options.folder(environment: context.streams.environment) else {
            throw Problem(
                "the library’s folder is not known",
                causes: ["Neither --library nor PUNNET_LIBRARY nor HOME says where it is."])
        }
        let report = try await SQLiteStore.salvage(folder, into: target, at: .now())
        let saved =
            "\(counted(report.lists, "list")), \(counted(report.items, "item")) and"
            + " \(counted(report.payloads, "payload")) saved into \(target)"
        return Diagnosis.Finding(
            subject: "repair", lines: [saved] + report.losses, isGood: report.losses.isEmpty)
    }

    private func examineImporters(_ context: CommandContext, _ diagnosis: inout Diagnosis) async {
        do throws(LocationError) {
            let assembly = try ImporterHost.assemble(
                in: try .ofThisProgram(), plugins: context.pluginFolder)
            let host = assembly.host
            for importer in host.registry.importers {
                let check = await ImporterCheck.run(importer, in: host)
                let name = "\(importer.manifest.name) \(importer.manifest.version), \(importer.origin.word)"
                let confinement =
                    check.missingLayers.isEmpty
                    ? "confined" : "without " + check.missingLayers.joined(separator: ", ")
                diagnosis.add(
                    "importer", name + ": " + (check.problem ?? "serves, \(confinement)"),
                    isGood: check.problem == nil)
            }
            for problem in assembly.builtInProblems {
                diagnosis.add("importer", problem.description, isGood: false)
            }
            for plugin in assembly.plugins where plugin.isEnabled {
                guard let problem = plugin.problem else { continue }
                diagnosis.add("importer", "\(plugin.name): \(problem.description)", isGood: false)
            }
            if let error = assembly.pluginError {
                diagnosis.add("plugins", error.description, isGood: false)
            }
            await host.shutDown()
        } catch {
            diagnosis.add("importers", error.description, isGood: false)
        }
    }

    private func proveConfinement(_ diagnosis: inout Diagnosis) {
        guard let folders = try? ProgramFolders.ofThisProgram(),
            let launcher = try? folders.locate(ImporterHost.launcherName),
            let proofs = Confinement.proofs(launcher: launcher), !proofs.isEmpty
        else {
            diagnosis.add("confinement", "it could not be tried", isGood: false)
            return
        }
        for proof in proofs { diagnosis.add("confinement", proof.description, isGood: proof.isDenied) }
        if proofs.count < Confinement.proofCount {
            diagnosis.add("confinement", "the attempts ended early: one got out", isGood: false)
        }
    }

    private func examineTypes(_ diagnosis: inout Diagnosis) {
        let files = MIMEDatabase.loadedFiles
        diagnosis.add(
            "types",
            files.isEmpty
                ? [
                    "built-in types only: no shared-mime-info database in "
                        + MIMEDatabase.searchedFiles.joined(separator: ", ")
                ]
                : files)
    }

    private static var system: String {
        var name = utsname()
        guard uname(&name) == 0 else { return "an unknown system" }
        // Valid: uname ends each field with a NUL within it.
        func text(_ field: some Any) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
    }

    private static var processors: String {
        counted(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), "processor")
    }
}
