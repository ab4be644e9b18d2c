"""Stands in for OpenAI's client: the calls that snippets make, on the wire as it makes them."""

import json

import recorder


class OpenAI:
    def __init__(self, *, base_url, api_key, default_headers=None):
        self.base_url = base_url
        self.headers = {"Authorization": "Bearer " + api_key, **(default_headers or {})}
        self.chat = Chat(self)
        self.completions = Completions(self)


class Chat:
    def __init__(self, client):
        self.client = client
        self.completions = self

    def create(self, *, model, messages, stream, temperature=None, max_tokens=None, top_p=None):
        options = {"temperature": temperature, "max_tokens": max_tokens, "top_p": top_p}
        body = {"model": model, "messages": messages, "stream": stream}
        body.update({name: value for name, value in options.items() if value is not None})
        return recorder.chat(self.client.base_url, self.client.headers, body)


class Completions:
    def __init__(self, client):
        self.client = client

    def create(self, *, model, prompt):
        address = self.client.base_url.rstrip("/") + "/completions"
        body = {"model": model, "prompt": prompt}
        return recorder.wrap(json.loads(recorder.post(address, self.client.headers, body)))
