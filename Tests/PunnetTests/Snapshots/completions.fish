# fish completions for punnet

function __punnet_words
    set -l words (commandline -opc)
    set -l skips 0
    set -l ended 0
    for word in $words[2..-1]
        if test $skips = 1
            set skips 0
            continue
        end
        if test $ended = 0
            switch $word
                case --
                    set ended 1
                    continue
                case --library --into --at --name --type --files0-from --provider --duplicates --rows --where --list --limit --to --by --as --note --accepts --receipts --repair
                    set skips 1
                    continue
                case '-?*'
                    continue
            end
        end
        string escape -- $word
    end
end

function __punnet_pass_on
    set -l words (commandline -opc)
    for index in (seq (count $words))
        switch $words[$index]
            case --library
                set -l next (math $index + 1)
                set -q words[$next]; and printf '%s\n' $words[$index] $words[$next]
            case '--library=*'
                printf '%s\n' $words[$index]
        end
    end
end

function __punnet_needs_command
    test (count (__punnet_words)) -eq 0
end

function __punnet_uses
    set -l words (__punnet_words)
    test "$words[1]" = "$argv[1]"
end

function __punnet_argument
    set -l words (__punnet_words)
    test "$words[1]" = "$argv[1]"; and test (count $words) $argv[2] $argv[3]
end

complete -c punnet -f
complete -c punnet -l library -r -f -a '(__fish_complete_directories)' -d 'use the library in this folder'
complete -c punnet -l quiet -s q -d 'leave out confirmations; problems are still told'
complete -c punnet -l json -d 'write JSON, version 1'
complete -c punnet -l help -s h -d 'show help: -h in short, --help with examples'
complete -c punnet -l version -d 'show the version'
complete -c punnet -n __punnet_needs_command -a drop -d 'import files, folders, links and text into a list'
complete -c punnet -n '__punnet_uses drop' -l into -r -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)' -d 'drop on this list; on Inbox by default'
complete -c punnet -n '__punnet_uses drop' -l at -r -f -a 'start end' -d 'the place where they land; the end by default'
complete -c punnet -n '__punnet_uses drop' -l create -d 'make the list if there is none of this name'
complete -c punnet -n '__punnet_uses drop' -l name -r -f -d 'call the item so, where there is one source'
complete -c punnet -n '__punnet_uses drop' -l type -r -f -a 'public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown' -d 'what standard input holds; found out by its content by default'
complete -c punnet -n '__punnet_uses drop' -l files0-from -r -F -d 'read paths, each ended by a NUL byte, from this file; - is standard input'
complete -c punnet -n '__punnet_uses drop' -l provider -r -F -d 'take what this JSON file describes as another program’s offers; - is standard input'
complete -c punnet -n '__punnet_uses drop' -l whole -d 'keep a file of links as one item'
complete -c punnet -n '__punnet_uses drop' -l folders-as-lists -d 'put what lies in a folder on a list that is named after the folder’s path'
complete -c punnet -n '__punnet_uses drop' -l link -d 'refer to files where they lie; so by default'
complete -c punnet -n '__punnet_uses drop' -l copy -d 'keep the bytes of files in the library'
complete -c punnet -n '__punnet_uses drop' -l move -d 'keep the bytes of files in the library, and remove the files'
complete -c punnet -n '__punnet_uses drop' -l duplicates -r -f -a 'keep skip replace' -d 'keep, skip or replace what the list holds already, byte for byte; keep by default'
complete -c punnet -n '__punnet_uses drop' -l resume -d 'go on with a drop that was interrupted; @ENTRY says which, where there are several'
complete -c punnet -n '__punnet_uses drop' -l dry-run -s n -d 'show what would be imported as what, and where, and change nothing'
complete -c punnet -n '__punnet_argument drop -ge 1' -F
complete -c punnet -n __punnet_needs_command -a show -d 'show the items of a list'
complete -c punnet -n '__punnet_uses show' -l long -s l -d 'show id, date, note, importer and size too'
complete -c punnet -n '__punnet_uses show' -l rows -r -f -a 'all' -d 'show only these rows'
complete -c punnet -n '__punnet_uses show' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_uses show' -l pictures -s p -d 'show pictures below their rows'
complete -c punnet -n '__punnet_uses show' -l print0 -s 0 -d 'write the items’ paths alone, each ended by a NUL byte'
complete -c punnet -n '__punnet_argument show -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a find -d 'find items by the words in them, best first'
complete -c punnet -n '__punnet_uses find' -l list -r -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)' -d 'look in this list only'
complete -c punnet -n '__punnet_uses find' -l type -r -f -a 'public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown' -d 'find only items of this type, or of one that conforms to it'
complete -c punnet -n '__punnet_uses find' -l done -d 'find only what is done'
complete -c punnet -n '__punnet_uses find' -l undone -d 'find only what is not done'
complete -c punnet -n '__punnet_uses find' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_uses find' -l limit -r -f -d 'show so many at most; 100 by default'
complete -c punnet -n __punnet_needs_command -a describe -d 'show everything known of an item'
complete -c punnet -n '__punnet_argument describe -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a move -d 'move items within a list, or to another'
complete -c punnet -n '__punnet_uses move' -l to -r -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)' -d 'the list where they go; the same by default'
complete -c punnet -n '__punnet_uses move' -l at -r -f -a 'start end' -d 'the place where they go; the end by default'
complete -c punnet -n '__punnet_uses move' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_argument move -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n '__punnet_argument move -eq 2' -f -a 'all'
complete -c punnet -n __punnet_needs_command -a copy -d 'copy items within a list, or to another'
complete -c punnet -n '__punnet_uses copy' -l to -r -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)' -d 'the list where they go; the same by default'
complete -c punnet -n '__punnet_uses copy' -l at -r -f -a 'start end' -d 'the place where they go; the end by default'
complete -c punnet -n '__punnet_uses copy' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_argument copy -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n '__punnet_argument copy -eq 2' -f -a 'all'
complete -c punnet -n __punnet_needs_command -a sort -d 'put the items of a list in order'
complete -c punnet -n '__punnet_uses sort' -l by -r -f -a 'name added type size date' -d 'compare by name, added, type, size or date'
complete -c punnet -n '__punnet_uses sort' -l reverse -s r -d 'put the last first'
complete -c punnet -n '__punnet_argument sort -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a drag -d 'write items into a folder as files, or to standard output'
complete -c punnet -n '__punnet_uses drag' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_uses drag' -l to -r -f -a '(__fish_complete_directories)' -d 'write the files into this folder, which must be there'
complete -c punnet -n '__punnet_uses drag' -l as -r -f -a 'text/uri-list text/plain text/markdown org.punnet.items public.url public.data' -d 'write the items to standard output, as this content type'
complete -c punnet -n '__punnet_uses drag' -l copy -d 'write copies: the default'
complete -c punnet -n '__punnet_uses drag' -l move -d 'write copies, and then delete the items from the list'
complete -c punnet -n '__punnet_uses drag' -l link -d 'write symbolic links to the files; what has none is copied'
complete -c punnet -n '__punnet_uses drag' -l numbered -d 'begin each name with its place among the rows'
complete -c punnet -n '__punnet_argument drag -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n '__punnet_argument drag -eq 2' -f -a 'all'
complete -c punnet -n __punnet_needs_command -a delete -d 'take items off a list'
complete -c punnet -n '__punnet_uses delete' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_argument delete -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n '__punnet_argument delete -eq 2' -f -a 'all'
complete -c punnet -n __punnet_needs_command -a edit -d 'change the name or the note of an item'
complete -c punnet -n '__punnet_uses edit' -l name -r -f -d 'call it so; its file keeps its name'
complete -c punnet -n '__punnet_uses edit' -l note -r -f -d 'write this note; an empty one takes the note away'
complete -c punnet -n '__punnet_argument edit -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a done -d 'mark items as done'
complete -c punnet -n '__punnet_uses done' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_argument done -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n '__punnet_argument done -eq 2' -f -a 'all'
complete -c punnet -n __punnet_needs_command -a undone -d 'mark items as not done'
complete -c punnet -n '__punnet_uses undone' -l where -r -f -a 'done undone missing changed' -d 'of these rows only those for which TEST holds; with several --where, all of them'
complete -c punnet -n '__punnet_argument undone -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n '__punnet_argument undone -eq 2' -f -a 'all'
complete -c punnet -n __punnet_needs_command -a focus -d 'show, set or clear the one item in focus'
complete -c punnet -n '__punnet_uses focus' -l clear -d 'put nothing in focus'
complete -c punnet -n '__punnet_argument focus -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a open -d 'open an item with the program that the desktop has for it'
complete -c punnet -n '__punnet_argument open -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a reveal -d 'open the folder that an item’s file is in'
complete -c punnet -n '__punnet_argument reveal -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a duplicates -d 'show items that hold the same, byte for byte'
complete -c punnet -n '__punnet_argument duplicates -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a check -d 'find items whose files are missing or changed'
complete -c punnet -n '__punnet_argument check -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a relink -d 'find missing files again in a folder'
complete -c punnet -n '__punnet_uses relink' -l list -r -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)' -d 'look for the files of this list alone'
complete -c punnet -n '__punnet_uses relink' -l dry-run -s n -d 'show what would be relinked, and change nothing'
complete -c punnet -n '__punnet_argument relink -eq 1' -f -a '(__fish_complete_directories)'
complete -c punnet -n __punnet_needs_command -a new -d 'make a list'
complete -c punnet -n '__punnet_uses new' -l accepts -r -f -a 'public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown' -d 'take only items of this content type'
complete -c punnet -n '__punnet_uses new' -l completes -d 'mark as done what is dropped, moved or copied there'
complete -c punnet -n __punnet_needs_command -a lists -d 'show the lists, how many items they have and what they take'
complete -c punnet -n '__punnet_uses lists' -l print0 -s 0 -d 'write the names alone, each ended by a NUL byte'
complete -c punnet -n __punnet_needs_command -a rename -d 'give a list another name'
complete -c punnet -n '__punnet_argument rename -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a set -d 'change what a list takes, does to its items, and lets be done'
complete -c punnet -n '__punnet_argument set -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n '__punnet_argument set -eq 2' -f -a 'accepts completes reordering'
complete -c punnet -n '__punnet_argument set -ge 3' -f -a 'any on off'
complete -c punnet -n __punnet_needs_command -a remove -d 'remove a list with its items'
complete -c punnet -n '__punnet_uses remove' -l yes -s y -d 'do not ask'
complete -c punnet -n '__punnet_argument remove -eq 1' -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)'
complete -c punnet -n __punnet_needs_command -a export -d 'write lists with all that is in them into an archive'
complete -c punnet -n '__punnet_uses export' -l list -r -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)' -d 'write this list; several with several --list, all by default'
complete -c punnet -n '__punnet_uses export' -l with-files -d 'put the files into the archive that items refer to'
complete -c punnet -n '__punnet_argument export -eq 1' -F
complete -c punnet -n __punnet_needs_command -a import -d 'take the lists of an archive into the library'
complete -c punnet -n '__punnet_uses import' -l into -r -f -a '(punnet (__punnet_pass_on) lists --print0 2>/dev/null | string split0)' -d 'add all items to this list, and make none'
complete -c punnet -n '__punnet_argument import -eq 1' -F
complete -c punnet -n __punnet_needs_command -a undo -d 'take back the newest edit'
complete -c punnet -n __punnet_needs_command -a redo -d 'do again what was taken back last'
complete -c punnet -n __punnet_needs_command -a history -d 'show what was done, newest first'
complete -c punnet -n '__punnet_uses history' -l receipts -r -f -d 'show what became of each payload of this drop'
complete -c punnet -n __punnet_needs_command -a plugins -d 'show, install, check and order importers'
complete -c punnet -n '__punnet_uses plugins' -l yes -s y -d 'do not ask'
complete -c punnet -n '__punnet_uses plugins' -l unconfined -d 'with install or enable: let it run where this system cannot confine it wholly'
complete -c punnet -n '__punnet_uses plugins' -l none -d 'with prefer: forget what was preferred'
complete -c punnet -n '__punnet_argument plugins -eq 1' -f -a 'list info install remove enable disable check prefer'
complete -c punnet -n '__punnet_argument plugins -ge 2' -F
complete -c punnet -n __punnet_needs_command -a doctor -d 'report what a bug report needs: version, library, importers, limits'
complete -c punnet -n '__punnet_uses doctor' -l confinement -d 'try to break each layer that confines importers, and tell what was denied'
complete -c punnet -n '__punnet_uses doctor' -l repair -r -f -a '(__fish_complete_directories)' -d 'save what can be read of the library into a new one in this folder'
complete -c punnet -n __punnet_needs_command -a completions -d 'write the script that completes commands in a shell'
complete -c punnet -n '__punnet_argument completions -eq 1' -f -a 'bash zsh fish'
complete -c punnet -n __punnet_needs_command -a help -d 'show help on a command, or on everything'
complete -c punnet -n '__punnet_uses help' -l man -d 'write the manual page, in roff'
complete -c punnet -n '__punnet_argument help -eq 1' -f -a 'drop show find describe move copy sort drag delete edit done undone focus open reveal duplicates check relink new lists rename set remove export import undo redo history plugins doctor completions help'
