"""A server of the page with the settings of a test, which it is given as JSON."""

import json
import socket
import sys

from threeup3down.web.server import serve
from threeup3down.web.settings import Settings

if __name__ == "__main__":
    settings = Settings(**json.loads(sys.argv[1]))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serve(settings, listening, lambda: print(listening.getsockname()[1], flush=True))  # noqa: T201
