#compdef punnet

_punnet_output() {
    local -a candidates
    _punnet_pass_on
    candidates=("${(@0)$(command punnet $given "$@" 2>/dev/null)}")
    candidates=(${candidates:#})
    compadd "$expl[@]" -a candidates
}

_punnet_lists___print0() { local -a expl=("$@"); _punnet_output lists --print0 }

_punnet_pass_on() {
    local option
    for option in --library; do
        [[ -n ${opt_args[$option]} ]] && given+=($option "${(Q)opt_args[$option]}")
    done
}

_punnet() {
    local curcontext=$curcontext context state state_descr line
    local -A opt_args
    local -a globals commands given
    globals=(
        '--library=[use the library in this folder]:DIR:_files -/'
        '(-q --quiet)'{-q,--quiet}'[leave out confirmations; problems are still told]'
        '--json[write JSON, version 1]'
        '(-h --help)'{-h,--help}'[show help\: -h in short, --help with examples]'
        '--version[show the version]'
    )
    _arguments -s -S -C $globals '(-)1:command:->command' '(-)*::argument:->argument' && return
    case $state in
    command)
        commands=(
            'drop:import files, folders, links and text into a list'
            'show:show the items of a list'
            'find:find items by the words in them, best first'
            'describe:show everything known of an item'
            'move:move items within a list, or to another'
            'copy:copy items within a list, or to another'
            'sort:put the items of a list in order'
            'drag:write items into a folder as files, or to standard output'
            'delete:take items off a list'
            'edit:change the name or the note of an item'
            'done:mark items as done'
            'undone:mark items as not done'
            'focus:show, set or clear the one item in focus'
            'open:open an item with the program that the desktop has for it'
            'reveal:open the folder that an item’s file is in'
            'duplicates:show items that hold the same, byte for byte'
            'check:find items whose files are missing or changed'
            'relink:find missing files again in a folder'
            'new:make a list'
            'lists:show the lists, how many items they have and what they take'
            'rename:give a list another name'
            'set:change what a list takes, does to its items, and lets be done'
            'remove:remove a list with its items'
            'export:write lists with all that is in them into an archive'
            'import:take the lists of an archive into the library'
            'undo:take back the newest edit'
            'redo:do again what was taken back last'
            'history:show what was done, newest first'
            'plugins:show, install, check and order importers'
            'doctor:report what a bug report needs\: version, library, importers, limits'
            'completions:write the script that completes commands in a shell'
            'help:show help on a command, or on everything'
        )
        _describe command commands
        ;;
    argument)
        _punnet_pass_on
        case $words[1] in
        drop)
            _arguments -s -S \
                $globals \
                '--into=[drop on this list; on Inbox by default]:LIST:_punnet_lists___print0' \
                '--at=[the place where they land; the end by default]:POS:(start end)' \
                '--create[make the list if there is none of this name]' \
                '--name=[call the item so, where there is one source]:NAME: ' \
                '--type=[what standard input holds; found out by its content by default]:TYPE:(public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown)' \
                '--files0-from=[read paths, each ended by a NUL byte, from this file; - is standard input]:FILE:_files' \
                '--provider=[take what this JSON file describes as another program’s offers; - is standard input]:FILE:_files' \
                '--whole[keep a file of links as one item]' \
                '--folders-as-lists[put what lies in a folder on a list that is named after the folder’s path]' \
                '--link[refer to files where they lie; so by default]' \
                '--copy[keep the bytes of files in the library]' \
                '--move[keep the bytes of files in the library, and remove the files]' \
                '--duplicates=[keep, skip or replace what the list holds already, byte for byte; keep by default]:WHAT:(keep skip replace)' \
                '--resume[go on with a drop that was interrupted; @ENTRY says which, where there are several]' \
                '(-n --dry-run)'{-n,--dry-run}'[show what would be imported as what, and where, and change nothing]' \
                '*:SOURCE:_files'
            ;;
        show)
            _arguments -s -S \
                $globals \
                '(-l --long)'{-l,--long}'[show id, date, note, importer and size too]' \
                '--rows=[show only these rows]:ROWS:(all)' \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '(-p --pictures)'{-p,--pictures}'[show pictures below their rows]' \
                '(-0 --print0)'{-0,--print0}'[write the items’ paths alone, each ended by a NUL byte]' \
                '1:LIST:_punnet_lists___print0'
            ;;
        find)
            _arguments -s -S \
                $globals \
                '--list=[look in this list only]:LIST:_punnet_lists___print0' \
                '--type=[find only items of this type, or of one that conforms to it]:TYPE:(public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown)' \
                '--done[find only what is done]' \
                '--undone[find only what is not done]' \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '--limit=[show so many at most; 100 by default]:N: ' \
                '*:WORDS: '
            ;;
        describe)
            _arguments -s -S \
                $globals \
                '1:LIST:_punnet_lists___print0' \
                '2:ROW: '
            ;;
        move)
            _arguments -s -S \
                $globals \
                '--to=[the list where they go; the same by default]:LIST:_punnet_lists___print0' \
                '--at=[the place where they go; the end by default]:POS:(start end)' \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROWS:(all)'
            ;;
        copy)
            _arguments -s -S \
                $globals \
                '--to=[the list where they go; the same by default]:LIST:_punnet_lists___print0' \
                '--at=[the place where they go; the end by default]:POS:(start end)' \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROWS:(all)'
            ;;
        sort)
            _arguments -s -S \
                $globals \
                '--by=[compare by name, added, type, size or date]:FIELD:(name added type size date)' \
                '(-r --reverse)'{-r,--reverse}'[put the last first]' \
                '1:LIST:_punnet_lists___print0'
            ;;
        drag)
            _arguments -s -S \
                $globals \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '--to=[write the files into this folder, which must be there]:DIR:_files -/' \
                '--as=[write the items to standard output, as this content type]:TYPE:(text/uri-list text/plain text/markdown org.punnet.items public.url public.data)' \
                '--copy[write copies\: the default]' \
                '--move[write copies, and then delete the items from the list]' \
                '--link[write symbolic links to the files; what has none is copied]' \
                '--numbered[begin each name with its place among the rows]' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROWS:(all)'
            ;;
        delete)
            _arguments -s -S \
                $globals \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROWS:(all)'
            ;;
        edit)
            _arguments -s -S \
                $globals \
                '--name=[call it so; its file keeps its name]:NAME: ' \
                '--note=[write this note; an empty one takes the note away]:TEXT: ' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROW: '
            ;;
        done)
            _arguments -s -S \
                $globals \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROWS:(all)'
            ;;
        undone)
            _arguments -s -S \
                $globals \
                '*--where=[of these rows only those for which TEST holds; with several --where, all of them]:TEST:(done undone missing changed)' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROWS:(all)'
            ;;
        focus)
            _arguments -s -S \
                $globals \
                '--clear[put nothing in focus]' \
                '1:LIST:_punnet_lists___print0' \
                '2:ROW: '
            ;;
        open)
            _arguments -s -S \
                $globals \
                '1:LIST:_punnet_lists___print0' \
                '2:ROW: '
            ;;
        reveal)
            _arguments -s -S \
                $globals \
                '1:LIST:_punnet_lists___print0' \
                '2:ROW: '
            ;;
        duplicates)
            _arguments -s -S \
                $globals \
                '1:LIST:_punnet_lists___print0'
            ;;
        check)
            _arguments -s -S \
                $globals \
                '1:LIST:_punnet_lists___print0'
            ;;
        relink)
            _arguments -s -S \
                $globals \
                '--list=[look for the files of this list alone]:LIST:_punnet_lists___print0' \
                '(-n --dry-run)'{-n,--dry-run}'[show what would be relinked, and change nothing]' \
                '1:DIR:_files -/'
            ;;
        new)
            _arguments -s -S \
                $globals \
                '*--accepts=[take only items of this content type]:TYPE:(public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown)' \
                '--completes[mark as done what is dropped, moved or copied there]' \
                '1:NAME: '
            ;;
        lists)
            _arguments -s -S \
                $globals \
                '(-0 --print0)'{-0,--print0}'[write the names alone, each ended by a NUL byte]'
            ;;
        rename)
            _arguments -s -S \
                $globals \
                '1:LIST:_punnet_lists___print0' \
                '2:NAME: '
            ;;
        set)
            _arguments -s -S \
                $globals \
                '1:LIST:_punnet_lists___print0' \
                '2:SETTING:(accepts completes reordering)' \
                '*:VALUE:(any on off)'
            ;;
        remove)
            _arguments -s -S \
                $globals \
                '(-y --yes)'{-y,--yes}'[do not ask]' \
                '1:LIST:_punnet_lists___print0'
            ;;
        export)
            _arguments -s -S \
                $globals \
                '*--list=[write this list; several with several --list, all by default]:LIST:_punnet_lists___print0' \
                '--with-files[put the files into the archive that items refer to]' \
                '1:FILE:_files'
            ;;
        import)
            _arguments -s -S \
                $globals \
                '--into=[add all items to this list, and make none]:LIST:_punnet_lists___print0' \
                '1:FILE:_files'
            ;;
        undo)
            _arguments -s -S \
                $globals
            ;;
        redo)
            _arguments -s -S \
                $globals
            ;;
        history)
            _arguments -s -S \
                $globals \
                '--receipts=[show what became of each payload of this drop]:ENTRY: '
            ;;
        plugins)
            _arguments -s -S \
                $globals \
                '(-y --yes)'{-y,--yes}'[do not ask]' \
                '--unconfined[with install or enable\: let it run where this system cannot confine it wholly]' \
                '--none[with prefer\: forget what was preferred]' \
                '1:ACTION:(list info install remove enable disable check prefer)' \
                '*:NAME:_files'
            ;;
        doctor)
            _arguments -s -S \
                $globals \
                '--confinement[try to break each layer that confines importers, and tell what was denied]' \
                '--repair=[save what can be read of the library into a new one in this folder]:DIR:_files -/'
            ;;
        completions)
            _arguments -s -S \
                $globals \
                '1:SHELL:(bash zsh fish)'
            ;;
        help)
            _arguments -s -S \
                $globals \
                '--man[write the manual page, in roff]' \
                '1:COMMAND:(drop show find describe move copy sort drag delete edit done undone focus open reveal duplicates check relink new lists rename set remove export import undo redo history plugins doctor completions help)'
            ;;
        esac
        ;;
    esac
}

if [[ $funcstack[1] == _punnet ]]; then
    _punnet "$@"
else
    compdef _punnet punnet
fi
