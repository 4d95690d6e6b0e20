"""Trim and compile the archives in /folder/in into /folder/out; runs in Pyodide, started by compile.mjs.

Python in the browser spends most of its start on compiling its own library. Here every module is compiled
once, at build time. What a lesson or a notebook cannot use is left out.
"""

import re
from importlib._bootstrap_external import _code_to_hash_pyc as to_pyc
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: Left out of the standard library: what needs a screen, a network, processes, or a developer's desk.
LIBRARY = re.compile(
    r"(_pyrepl|curses|dbm|ensurepip|idlelib|lib2to3|pydoc_data|sqlite3|tkinter|turtledemo|venv|wsgiref|xmlrpc)/"
    r"|(antigravity|ftplib|imaplib|mailbox|poplib|smtplib|this|turtle|webbrowser|nntplib|telnetlib)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|latin_1|utf_8|utf_16|utf_32|idna|punycode|cp125|cp437|cp1252|charmap|raw_unicode|unicode)"
    r"|.*/(tests?|__pycache__)/"
)
#: Left out of wheels: type stubs, tests, a desktop's data, most of Pygments' lexers, and our site's builder.
WHEELS = re.compile(
    r".*\.(pyi|pyx|pxd|c|h|map|typed|po|pot)$"
    r"|.*/tests?/"
    r"|[^/]+\.data/"
    r"|.*\.dist-info/(RECORD|licenses/|LICENSE|AUTHORS)"
    r"|pygments/lexers/(?!__init__|_mapping|python|special|shell|_builtins)"
    r"|pygments/styles/(?!__init__|_mapping|default|bw|monokai)"
    r"|canasta_rules/site/"
)
#: These modules read their own docstrings.
DOCUMENTED = re.compile(r"(_pyodide|pyodide)/")
MOMENT = (2020, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str, bare: bool) -> bytes:
    """A module's bytecode file that checks no source; bare leaves out docstrings and asserts."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2 if bare else 0)
    return bytes(to_pyc(code, bytes(8), False))


def convert(archive: Path, target: Path) -> None:
    library = archive.name == "python_stdlib.zip"
    unwanted = LIBRARY if library else WHEELS
    with ZipFile(archive) as old, ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as new:
        for entry in sorted(old.namelist()):
            if unwanted.match(entry) or entry.endswith("/"):
                continue
            data = old.read(entry)
            if entry.endswith(".py"):
                bare = library and not DOCUMENTED.match(entry)
                data = compiled(data, "/lib/python314.zip/" * library + entry, bare)
                entry += "c"
            new.writestr(ZipInfo(entry, MOMENT), data, ZIP_DEFLATED, 9)


if __name__ == "__main__":
    for path in sorted(Path("/folder/in").iterdir()):
        convert(path, Path("/folder/out", path.name))
