"""A reverse proxy with a certificate of its own, as people put one in front of a host."""

from __future__ import annotations

import http.client
import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Proxy:
    """A TLS proxy on this computer, for a host that listens behind it.

    Attributes:
        certificate: file of its certificate, for those who check it.
        port: on which browsers find it.
        rewrites_host: whether requests name the host behind the proxy, and not the proxy.
    """

    def __init__(self, folder: Path) -> None:
        """Open the socket with a fresh certificate for localhost; nobody is answered yet."""
        self.certificate, key = folder / "proxy.pem", folder / "proxy.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost",
             "-keyout", str(key), "-out", str(self.certificate)],
            check=True, capture_output=True,
        )  # fmt: skip
        self.rewrites_host = False
        self.behind = 0
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                heads = {
                    name: value for name, value in self.headers.items()
                    if name.lower() not in ("connection", "x-forwarded-for", "host")
                }  # fmt: skip
                inner = f"127.0.0.1:{proxy.behind}"
                heads["Host"] = inner if proxy.rewrites_host else self.headers["Host"]
                heads["X-Forwarded-For"] = f"203.0.113.9, {self.client_address[0]}"
                link = http.client.HTTPConnection(inner, timeout=60)
                link.request(self.command, self.path, body or None, heads)
                answer = link.getresponse()
                told = answer.read()
                link.close()
                self.send_response_only(answer.status)
                for name, value in answer.getheaders():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(told)

            def do_GET(self) -> None:
                self.pass_on()

            def do_POST(self) -> None:
                self.pass_on()

            def log_message(self, *_: object) -> None:
                pass

        class Inner(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def get_request(self) -> tuple[ssl.SSLSocket, tuple[str, int]]:
                link, at = super().get_request()
                return context.wrap_socket(link, True, do_handshake_on_connect=False), at

            def handle_error(self, *_: object) -> None:
                """Say nothing of browsers that hang up."""

        self._server = Inner(("127.0.0.1", 0), Handler)
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def start(self, behind: int) -> None:
        """Pass requests on to a port."""
        self.behind = behind
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
