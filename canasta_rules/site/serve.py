"""Show a folder of static files on loopback, as a plain static host would.

`python -m canasta_rules.site.serve FOLDER`.
"""

import argparse
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".webmanifest": "application/manifest+json",
    ".pdf": "application/pdf",
}


class Handler(SimpleHTTPRequestHandler):
    """Files with the right types, nothing on the console; under `prefix` when one is given."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def __init__(self, *args, prefix: str = "/", **kwargs):
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return str(Path(self.directory, "no such page"))
        return super().translate_path("/" + path[len(self.prefix) :])

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *args):
        pass


def server(folder: Path, port: int = 0, prefix: str = "/") -> ThreadingHTTPServer:
    """A server for the folder on 127.0.0.1; port 0 takes a free one.

    `prefix` is a sub-path such as `/x/y/`.
    """
    made = ThreadingHTTPServer(
        ("127.0.0.1", port), functools.partial(Handler, directory=str(folder), prefix=prefix)
    )
    made.daemon_threads = True
    return made


def address(made: ThreadingHTTPServer, prefix: str = "/") -> str:
    """Where the server answers."""
    return f"http://127.0.0.1:{made.server_address[1]}{prefix}"


def main() -> int:
    """Serve until interrupted; a port that is taken is answered with any free one."""
    parser = argparse.ArgumentParser(prog="python -m canasta_rules.site.serve", description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000, help="8000 unless given; 0 for any free one")
    args = parser.parse_args()
    if not (args.folder / "index.html").is_file():
        print(f"{args.folder}: no index.html in it; build the site first", file=sys.stderr)
        return 2
    try:
        made = server(args.folder, args.port)
    except OSError:
        made = server(args.folder)
    print(f"\nCanasta Rules is at {address(made)}  (stop with Ctrl+C)", flush=True)
    try:
        made.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
