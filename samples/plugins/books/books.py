#!/usr/bin/python3
"""Reads EPUB books (EPUB 3.3, Open Container Format): their title and author."""
import io
import json
import os
import socket
import xml.etree.ElementTree as xml
import zipfile

PACKET = 64 * 1024  # what the protocol allows
MEMBER = 1 << 20  # no metadata is larger


class Refused(Exception):
    """Carries a code of the protocol, and a phrase for people."""


def member(archive, name):
    with archive.open(name) as file:
        data = file.read(MEMBER + 1)
    if len(data) > MEMBER:
        raise Refused("limit", f"{name[:200]!r} in it is larger than 1 MiB")
    if b"<!ENTITY" in data:
        raise Refused("damaged", f"{name[:200]!r} in it declares entities, which no book may")
    return xml.fromstring(data)


def text(tree, name):
    found = tree.find(f".//{{http://purl.org/dc/elements/1.1/}}{name}")
    return " ".join("".join(found.itertext()).split())[:200] if found is not None else ""


def decode(file):
    """Returns the items of one payload."""
    try:
        archive = zipfile.ZipFile(file)
        if archive.read("mimetype")[:64].strip() != b"application/epub+zip":
            raise Refused("unsupported", "it is a zip, and no book")
        root = member(archive, "META-INF/container.xml")
        path = root.find(".//{urn:oasis:names:tc:opendocument:xmlns:container}rootfile")
        package = member(archive, path.get("full-path"))
    except (KeyError, AttributeError) as error:
        raise Refused("damaged", f"it lacks a part that every book has: {str(error)[:200]}")
    except (zipfile.BadZipFile, xml.ParseError, NotImplementedError, RuntimeError, ValueError, EOFError, OSError,
            RecursionError) as error:
        raise Refused("damaged", str(error)[:200] or "it cannot be unpacked")
    item = {"attributes": {}}
    if title := text(package, "title"):
        item["suggestedName"] = title
    if author := text(package, "creator"):
        item["attributes"]["books.author"] = author
    return [item]


def serve(request, descriptor):
    """Returns the answer to one request."""
    # Its own offset: the host may hold the same descriptor.
    data = os.pread(descriptor, min(request["size"], 64 << 20), 0)
    try:
        return {"id": request["id"], "items": decode(io.BytesIO(data))}
    except Refused as refused:
        code, message = refused.args
        return {"id": request["id"], "refusal": {"code": code, "message": message}}
    except Exception as error:  # zlib.error and what else a stranger's bytes may raise
        return {"id": request["id"], "refusal": {"code": "damaged", "message": str(error)[:200] or "damaged"}}


host = socket.socket(fileno=3)
host.send(b'{"hello":{"version":1}}')
while True:
    packet, descriptors, _, _ = socket.recv_fds(host, PACKET, 4)
    if not packet:
        break
    host.send(json.dumps(serve(json.loads(packet), descriptors[0])).encode())
    for descriptor in descriptors:
        os.close(descriptor)
