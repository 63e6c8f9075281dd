"""A server of the page with the settings and at the port that it is given.

Its computer speaks German, the page English.
"""

import json
import socket
import sys

from threeup3down.languages import speaking
from threeup3down.web.server import serve
from threeup3down.web.settings import Settings

if __name__ == "__main__":
    settings = Settings(**json.loads(sys.argv[1]))
    address = ("127.0.0.1", int(sys.argv[2]))
    with socket.create_server(address) as listening, speaking("de"):
        serve(settings, listening, lambda: print(listening.getsockname()[1], flush=True))  # noqa: T201
