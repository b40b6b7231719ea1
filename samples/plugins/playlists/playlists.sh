#!/bin/sh
# Reads an M3U playlist on standard input, and writes a link for each address, named as the list names it.
#
# A shell alone: no other program can be started here, and $(…) and pipes would start one.
LC_ALL=C
title= items= left_out=0 count=0

# Writes $1 as a JSON string into the variable "quoted"; it is printable ASCII.
quote() {
    rest=$1 quoted=
    while :; do
        case $rest in
        *[\"\\]*) ;;
        *) break ;;
        esac
        before=${rest%%[\"\\]*}
        rest=${rest#"$before"}
        case $rest in
        \"*) quoted="$quoted$before\\\"" ;;
        *) quoted="$quoted$before\\\\" ;;
        esac
        rest=${rest#?}
    done
    quoted="\"$quoted$rest\""
}

while [ "$count" -lt 1000 ] && { IFS= read -r line || [ -n "$line" ]; }; do
    # Lines may end as on Windows: that one character is no part of them.
    case $line in
    *[!\ -~]) line=${line%?} ;;
    esac
    # Without other programs a shell cannot tell UTF-8 from garbage; only what is printable ASCII is taken.
    case $line in
    *[!\ -~]*) left_out=$((left_out + 1)) title= ;;
    '#EXTINF:'*,*) title=${line#*,} ;;
    '#'* | '') ;;
    http://?* | https://?*)
        if [ "${#line}" -gt 2000 ] || [ "${#title}" -gt 200 ]; then
            left_out=$((left_out + 1)) title=
            continue
        fi
        quote "$line"
        item="{\"type\":\"public.url\",\"url\":$quoted"
        if [ -n "$title" ]; then
            quote "$title"
            item="$item,\"suggestedName\":$quoted"
        fi
        items="$items${items:+,}$item}"
        count=$((count + 1)) title=
        ;;
    *) title= ;;
    esac
done

if [ -z "$items" ]; then
    printf '{"refusal":{"code":"unsupported","message":"it names no address"}}'
elif [ "$left_out" -gt 0 ]; then
    printf '{"items":[%s],"notes":[{"code":"lines-left-out","message":"%d lines that are not ASCII or too long were left out"}]}' \
        "$items" "$left_out"
else
    printf '{"items":[%s]}' "$items"
fi
