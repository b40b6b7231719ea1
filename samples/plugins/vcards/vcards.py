#!/usr/bin/env python3
"""Reads vCards (RFC 6350) on standard input, and writes an item for each."""
import json
import re
import sys

LIMIT = 16 << 20


def answer(document):
    json.dump(document, sys.stdout)
    sys.exit(0)


def refuse(code, message):
    answer({"refusal": {"code": code, "message": message}})


def plain(value):
    """Takes away what keeps commas, semicolons and line ends out of a value."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value).strip()


data = sys.stdin.buffer.read(LIMIT + 1)
if len(data) > LIMIT:
    refuse("limit", "it is larger than 16 MiB")
try:
    text = data.decode("utf-8")
except UnicodeDecodeError as error:
    refuse("damaged", f"byte {error.start} is not UTF-8")

items, card = [], None
# A line that begins with a blank goes on with the one before.
for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
    name, _, value = line.partition(":")
    name = name.split(";")[0].rpartition(".")[2].upper()
    if name == "BEGIN" and value.strip().upper() == "VCARD":
        card = {}
    elif card is None:
        continue
    elif name == "END":
        # What no limit of the protocol allows is cut: a name is no longer than 255 bytes anyway.
        item = {"suggestedName": (card.get("FN") or card.get("ORG") or "Card")[:200]}
        excerpt = "\n".join(card[key] for key in ("ORG", "EMAIL", "TEL", "NOTE") if card.get(key))
        if excerpt:
            item["excerpt"] = excerpt[:1000]
        items.append(item)
        card = None
    elif name in ("FN", "ORG", "EMAIL", "TEL", "NOTE"):
        card.setdefault(name, plain(value))

if not items:
    refuse("unsupported", "it holds no card")
answer({"items": items[:10000]})
