"""Compile the gettext catalogues of the package before a wheel or an editable install is made."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(folder: Path) -> list[Path]:
    """Write a .mo beside every .po below folder that is newer than its .mo; return the files written."""
    written = []
    for po in sorted(folder.rglob("*.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parts[-3])
        with mo.with_suffix(".new").open("wb") as target:  # nobody ever reads half a file
            write_mo(target, catalogue)
        mo.with_suffix(".new").replace(mo)
        written.append(mo)
    return written


class CustomBuildHook(BuildHookInterface):
    """Hatchling's hook: runs before the files are collected."""

    def initialize(self, version, build_data):
        compile_catalogues(Path(self.root, "canasta_rules"))
