"""Stands in for fal's client: submits to the queue as it does, and does not wait."""

import base64
import json
import mimetypes

import recorder


def encode_file(path):
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    with open(path, "rb") as file:
        return "data:" + media_type + ";base64," + base64.b64encode(file.read()).decode()


class SyncClient:
    def __init__(self, key):
        self.headers = {"Authorization": "Key " + key}

    def subscribe(self, application, *, arguments):
        return json.loads(recorder.post("https://queue.fal.run/" + application, self.headers, arguments))
