"""The HTML is valid: the Nu checker finds no error."""

import json
import os
import shutil
import subprocess

from conftest import LANGS, Site


def test_the_checker_finds_no_error(site: Site, node_modules):
    java = os.environ.get("CANASTA_JAVA") or shutil.which("java")
    assert java, "Java is missing: run the session `tests`"
    jar = node_modules / "vnu-jar" / "build" / "dist" / "vnu.jar"
    files = ["index.html", *(name for lang in LANGS for name in site.pages(lang))]
    command = [java, "-Xss4m", "-jar", str(jar), "--errors-only", "--format", "json", *files]
    done = subprocess.run(command, cwd=site.folder, capture_output=True, text=True, check=False)
    found = json.loads(done.stderr)["messages"]
    assert not [f"{one['url'].rpartition('/')[2]}:{one.get('lastLine')}: {one['message']}" for one in found]
