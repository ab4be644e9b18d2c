"""Stands in for OpenAI's client: the one call that snippets make, on the wire as it makes it."""

import recorder


class OpenAI:
    def __init__(self, *, base_url, api_key, default_headers=None):
        self.base_url = base_url
        self.headers = {"Authorization": "Bearer " + api_key, **(default_headers or {})}
        self.chat = self
        self.completions = self

    def create(self, *, model, messages, stream, temperature=None, max_tokens=None, top_p=None):
        options = {"temperature": temperature, "max_tokens": max_tokens, "top_p": top_p}
        body = {"model": model, "messages": messages, "stream": stream}
        body.update({name: value for name, value in options.items() if value is not None})
        return recorder.chat(self.base_url, self.headers, body)
