"""Style and the one way of imports, as `nox -s lint` asks for them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "command", [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("lint-imports",)], ids=" ".join
)
def test_the_code_keeps_its_style(command):
    program = shutil.which(command[0], path=str(Path(sys.executable).parent))
    done = subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
