"""Stands in for requests where it is not installed: the calls that snippets make."""

import json as json_module
import urllib.request

import recorder


class Response:
    def __init__(self, reply):
        self.content = reply
        self.text = reply.decode(errors="replace")

    def json(self):
        return json_module.loads(self.content)

    def raise_for_status(self): ...

    def iter_lines(self):
        return self.content.split(b"\n")

    def __enter__(self):
        return self

    def __exit__(self, *_error): ...


def form(files, data):
    """A multipart body and its content type."""
    boundary = "stand-in-boundary"
    parts = b""
    for name, (filename, file, media_type) in files.items():
        disposition = 'form-data; name="%s"; filename="%s"' % (name, filename)
        head = "--%s\r\nContent-Disposition: %s\r\nContent-Type: %s\r\n\r\n"
        parts += (head % (boundary, disposition, media_type)).encode() + file.read() + b"\r\n"
    for name, value in data.items():
        head = '--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n' % (boundary, name)
        parts += head.encode() + value.encode() + b"\r\n"
    return parts + ("--%s--\r\n" % boundary).encode(), "multipart/form-data; boundary=" + boundary


def send(method, url, headers=None, json=None, data=None, files=None, stream=False):
    all_headers = dict(headers or {})
    if json is not None:
        data = json_module.dumps(json).encode()
        all_headers["Content-Type"] = "application/json"
    elif files:
        data, all_headers["Content-Type"] = form(files, data)
    request = urllib.request.Request(recorder.lead(url), data=data, headers=all_headers, method=method)
    with urllib.request.urlopen(request) as reply:
        return Response(reply.read())


def get(url, **options):
    return send("GET", url, **options)


def post(url, **options):
    return send("POST", url, **options)
