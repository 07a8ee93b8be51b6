"""A static host that sends what make_page.py has compressed, as nginx's gzip_static and brotli_static do."""

import http.server
from pathlib import Path
from typing import ClassVar

KINDS = {"br": ".br", "gzip": ".gz"}


class Precompressed(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".wasm": "application/wasm"}
    sent: ClassVar[dict[str, int]] = {}  # bytes by folder and name

    def handle(self) -> None:
        try:
            super().handle()
        except (ConnectionResetError, BrokenPipeError):
            pass  # the browser has seen enough

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path = path / "index.html"
        taken = [each.strip() for each in self.headers.get("Accept-Encoding", "").split(",")]
        for kind, suffix in KINDS.items():
            packed = path.with_name(path.name + suffix)
            if kind in taken and packed.exists():
                return self.answer(path, packed.read_bytes(), kind)
        if not path.exists():
            return self.send_error(404)
        return self.answer(path, path.read_bytes(), "")

    def answer(self, path: Path, content: bytes, encoding: str) -> None:
        self.sent[f"{path.parent.name}/{path.name}"] = len(content)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *args: object) -> None:
        pass
