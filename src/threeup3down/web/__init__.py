"""A page to play on in a browser: rooms, the messages of a room, a server, and no server at all.

`room` and `messages` are values and functions; `server` (extra `web`) brings them to sockets, and
`local` to a worker in the page itself.
"""
