"""The plain static server."""

from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from canasta_rules.site.serve import address, server


@pytest.fixture(params=["/", "/x/y/"])
def served(request, tmp_path):
    for name in ("index.html", "a.wasm", "b.whl", "c.mjs", "d.json"):
        (tmp_path / name).write_text("x")
    made = server(tmp_path, prefix=request.param)
    Thread(target=made.serve_forever, daemon=True).start()
    yield address(made, request.param)
    made.shutdown()


def test_files_have_their_types(served):
    types = {
        "": "text/html",
        "a.wasm": "application/wasm",
        "c.mjs": "text/javascript",
        "d.json": "application/json",
    }
    for name, kind in types.items():
        with urlopen(served + name) as answer:
            assert answer.headers.get_content_type() == kind
    with urlopen(served + "b.whl") as answer:
        assert answer.headers.get_content_type() == "application/zip"


def test_what_is_not_there_is_not_found(served):
    with pytest.raises(HTTPError, match="404"):
        urlopen(served + "z.html")
    if served.endswith("/x/y/"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(served.removesuffix("x/y/"))
