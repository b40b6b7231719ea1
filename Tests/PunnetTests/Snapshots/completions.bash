# bash completions for punnet

_punnet_output() {
    local candidate typed=${current//\\/}
    typed=${typed#[\"\']}
    compopt -o filenames
    while IFS= read -r -d '' candidate; do
        [[ $candidate == "$typed"* ]] && COMPREPLY+=("$candidate")
    done < <(command punnet "${globals[@]}" "$@" 2>/dev/null)
}

_punnet_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}

_punnet() {
    local current=${COMP_WORDS[COMP_CWORD]} command='' expects='' ended='' word i
    local -i position=0
    local -a globals=()
    COMPREPLY=()
    [[ $current == = ]] && current=
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $expects ]]; then
            [[ $word == = ]] && continue
            case $expects in
                --library) globals+=("$expects" "$word") ;;
            esac
            expects=
        elif [[ ! $ended && $word == -- ]]; then
            ended=1
        elif [[ ! $ended && $word == -?* ]]; then
            case $command:$word in
                drop:--into | drop:--at | drop:--name | drop:--type | drop:--files0-from | drop:--provider | drop:--duplicates | show:--rows | show:--where | find:--list | find:--type | find:--where | find:--limit | move:--to | move:--at | move:--where | copy:--to | copy:--at | copy:--where | sort:--by | drag:--where | drag:--to | drag:--as | delete:--where | edit:--name | edit:--note | done:--where | undone:--where | relink:--list | new:--accepts | export:--list | import:--into | history:--receipts | doctor:--repair | *:--library) expects=$word ;;
            esac
        elif [[ ! $command ]]; then
            command=$word
        else
            position+=1
        fi
    done
    if [[ $expects ]]; then
        case $command:$expects in
            drop:--into) _punnet_output lists --print0 ;;
            drop:--at) _punnet_words "start end" ;;
            drop:--type) _punnet_words "public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown" ;;
            drop:--files0-from) compopt -o default ;;
            drop:--provider) compopt -o default ;;
            drop:--duplicates) _punnet_words "keep skip replace" ;;
            show:--rows) _punnet_words "all" ;;
            show:--where) _punnet_words "done undone missing changed" ;;
            find:--list) _punnet_output lists --print0 ;;
            find:--type) _punnet_words "public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown" ;;
            find:--where) _punnet_words "done undone missing changed" ;;
            move:--to) _punnet_output lists --print0 ;;
            move:--at) _punnet_words "start end" ;;
            move:--where) _punnet_words "done undone missing changed" ;;
            copy:--to) _punnet_output lists --print0 ;;
            copy:--at) _punnet_words "start end" ;;
            copy:--where) _punnet_words "done undone missing changed" ;;
            sort:--by) _punnet_words "name added type size date" ;;
            drag:--where) _punnet_words "done undone missing changed" ;;
            drag:--to) compopt -o dirnames ;;
            drag:--as) _punnet_words "text/uri-list text/plain text/markdown org.punnet.items public.url public.data" ;;
            delete:--where) _punnet_words "done undone missing changed" ;;
            done:--where) _punnet_words "done undone missing changed" ;;
            undone:--where) _punnet_words "done undone missing changed" ;;
            relink:--list) _punnet_output lists --print0 ;;
            new:--accepts) _punnet_words "public.image public.png public.jpeg public.text public.plain-text public.source-code public.html public.xml public.json public.url public.audio public.movie public.folder public.archive public.data com.adobe.pdf net.daringfireball.markdown" ;;
            export:--list) _punnet_output lists --print0 ;;
            import:--into) _punnet_output lists --print0 ;;
            doctor:--repair) compopt -o dirnames ;;
            *:--library) compopt -o dirnames ;;
        esac
    elif [[ ! $ended && $current == -* ]]; then
        case $command in
            drop) _punnet_words "--into --at --create --name --type --files0-from --provider --whole --folders-as-lists --link --copy --move --duplicates --resume --dry-run -n --library --quiet -q --json --help -h --version" ;;
            show) _punnet_words "--long -l --rows --where --pictures -p --print0 -0 --library --quiet -q --json --help -h --version" ;;
            find) _punnet_words "--list --type --done --undone --where --limit --library --quiet -q --json --help -h --version" ;;
            describe) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            move) _punnet_words "--to --at --where --library --quiet -q --json --help -h --version" ;;
            copy) _punnet_words "--to --at --where --library --quiet -q --json --help -h --version" ;;
            sort) _punnet_words "--by --reverse -r --library --quiet -q --json --help -h --version" ;;
            drag) _punnet_words "--where --to --as --copy --move --link --numbered --library --quiet -q --json --help -h --version" ;;
            delete) _punnet_words "--where --library --quiet -q --json --help -h --version" ;;
            edit) _punnet_words "--name --note --library --quiet -q --json --help -h --version" ;;
            done) _punnet_words "--where --library --quiet -q --json --help -h --version" ;;
            undone) _punnet_words "--where --library --quiet -q --json --help -h --version" ;;
            focus) _punnet_words "--clear --library --quiet -q --json --help -h --version" ;;
            open) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            reveal) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            duplicates) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            check) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            relink) _punnet_words "--list --dry-run -n --library --quiet -q --json --help -h --version" ;;
            new) _punnet_words "--accepts --completes --library --quiet -q --json --help -h --version" ;;
            lists) _punnet_words "--print0 -0 --library --quiet -q --json --help -h --version" ;;
            rename) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            set) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            remove) _punnet_words "--yes -y --library --quiet -q --json --help -h --version" ;;
            export) _punnet_words "--list --with-files --library --quiet -q --json --help -h --version" ;;
            import) _punnet_words "--into --library --quiet -q --json --help -h --version" ;;
            undo) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            redo) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            history) _punnet_words "--receipts --library --quiet -q --json --help -h --version" ;;
            plugins) _punnet_words "--yes -y --unconfined --none --library --quiet -q --json --help -h --version" ;;
            doctor) _punnet_words "--confinement --repair --library --quiet -q --json --help -h --version" ;;
            completions) _punnet_words "--library --quiet -q --json --help -h --version" ;;
            help) _punnet_words "--man --library --quiet -q --json --help -h --version" ;;
            *) _punnet_words "--library --quiet -q --json --help -h --version" ;;
        esac
    elif [[ ! $command ]]; then
        _punnet_words "drop show find describe move copy sort drag delete edit done undone focus open reveal duplicates check relink new lists rename set remove export import undo redo history plugins doctor completions help"
    else
        case $command:$position in
            drop:*) compopt -o default ;;
            show:0) _punnet_output lists --print0 ;;
            describe:0) _punnet_output lists --print0 ;;
            move:0) _punnet_output lists --print0 ;;
            move:1) _punnet_words "all" ;;
            copy:0) _punnet_output lists --print0 ;;
            copy:1) _punnet_words "all" ;;
            sort:0) _punnet_output lists --print0 ;;
            drag:0) _punnet_output lists --print0 ;;
            drag:1) _punnet_words "all" ;;
            delete:0) _punnet_output lists --print0 ;;
            delete:1) _punnet_words "all" ;;
            edit:0) _punnet_output lists --print0 ;;
            done:0) _punnet_output lists --print0 ;;
            done:1) _punnet_words "all" ;;
            undone:0) _punnet_output lists --print0 ;;
            undone:1) _punnet_words "all" ;;
            focus:0) _punnet_output lists --print0 ;;
            open:0) _punnet_output lists --print0 ;;
            reveal:0) _punnet_output lists --print0 ;;
            duplicates:0) _punnet_output lists --print0 ;;
            check:0) _punnet_output lists --print0 ;;
            relink:0) compopt -o dirnames ;;
            rename:0) _punnet_output lists --print0 ;;
            set:0) _punnet_output lists --print0 ;;
            set:1) _punnet_words "accepts completes reordering" ;;
            set:*) _punnet_words "any on off" ;;
            remove:0) _punnet_output lists --print0 ;;
            export:0) compopt -o default ;;
            import:0) compopt -o default ;;
            plugins:0) _punnet_words "list info install remove enable disable check prefer" ;;
            plugins:*) compopt -o default ;;
            completions:0) _punnet_words "bash zsh fish" ;;
            help:0) _punnet_words "drop show find describe move copy sort drag delete edit done undone focus open reveal duplicates check relink new lists rename set remove export import undo redo history plugins doctor completions help" ;;
        esac
    fi
}

complete -F _punnet punnet
