"""Files: their encodings, and what kind of text they hold."""

from __future__ import annotations

import codecs
import io
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

LINES_SUFFIXES = {".jsonl", ".ndjson", ".jsonlines"}

DELIMITED = {".csv": ",", ".tsv": "\t", ".tab": "\t"}

BOMS = (  # UTF-32 first: its little-endian mark begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

UNREADABLE = "\udcff"  # stands for bytes that are not in the file's encoding

_XML_ENCODING = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']""")

codecs.register_error("chirpcheck.unreadable", lambda err: (UNREADABLE, cast(Any, err).end))


@contextmanager
def _seekable(path: Path) -> Iterator[IO[bytes]]:
    """The file; what a pipe holds is set aside first, since we look at the start twice."""
    with path.open("rb") as file:
        if file.seekable():
            yield file
            return
        with tempfile.TemporaryFile() as copy:
            shutil.copyfileobj(file, copy)
            copy.seek(0)
            yield copy


@contextmanager
def opened(path: Path) -> Iterator[tuple[IO[bytes], str, bytes]]:
    """A file at its start, its encoding, and the first bytes of it."""
    with _seekable(path) as file:
        head = file.read(4096)
        file.seek(0)
        yield file, _encoding(head), head


def start_of(head: bytes, encoding: str) -> str:
    """The first character that is no space: it tells JSON and XML."""
    return head.decode(encoding, "replace").lstrip()[:1]


def _encoding(head: bytes) -> str:
    for mark, name in BOMS:
        if head.startswith(mark):
            return name
    if head[1:2] == b"\0" and head[:1] != b"\0":
        return "utf-16-le"
    return "utf-16-be" if head[:1] == b"\0" and head[1:2] != b"\0" else "utf-8"


def xml_encoding(head: bytes, found: str) -> str:
    """The declared encoding, unless the bytes themselves tell another."""
    declared = _XML_ENCODING.match(head.lstrip())
    if not declared or found != "utf-8":
        return found
    name = declared[1].decode("ascii")
    return found if name.lower().startswith(("utf-16", "utf-32", "ucs")) else name


def text_of(file: IO[bytes], encoding: str, *, newline: str) -> io.TextIOWrapper:
    """A file as text; what is not in its encoding reads as UNREADABLE."""
    return io.TextIOWrapper(
        cast(io.BufferedReader, file),
        encoding=encoding,
        errors="chirpcheck.unreadable",
        newline=newline,
    )
