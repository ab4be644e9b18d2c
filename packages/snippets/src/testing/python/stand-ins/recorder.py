"""Sends what the stand-in modules are asked to send."""

import json
import urllib.request

url = ""
program = ""


def lead(address):
    """The same address, led to the recorder."""
    scheme, rest = address.split("://", 1)
    return url + "/" + program + "/" + scheme + "/" + rest


def post(address, headers, body):
    """Posts JSON and answers the reply's bytes."""
    data = json.dumps(body).encode()
    all_headers = {"Content-Type": "application/json", **headers}
    request = urllib.request.Request(lead(address), data=data, headers=all_headers, method="POST")
    with urllib.request.urlopen(request) as reply:
        return reply.read()


class Thing(dict):
    """A reply whose fields are attributes."""

    def __getattr__(self, name):
        return wrap(self.get(name))


def wrap(value):
    if isinstance(value, dict):
        return Thing(value)
    if isinstance(value, list):
        return [wrap(item) for item in value]
    return value


def chat(base_url, headers, body):
    """The chat call that both chat clients make."""
    reply = post(base_url.rstrip("/") + "/chat/completions", headers, body)
    if not body.get("stream"):
        return wrap(json.loads(reply))
    lines = [line[5:].strip() for line in reply.split(b"\n") if line.startswith(b"data:")]
    return [wrap(json.loads(line)) for line in lines if line != b"[DONE]"]
