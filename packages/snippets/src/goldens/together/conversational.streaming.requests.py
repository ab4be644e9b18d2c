import json
import os

import requests

API_URL = "https://hub.example/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    with requests.post(API_URL, headers=headers, json=payload, stream=True) as response:
        response.raise_for_status()
        for line in response.iter_lines():
            if not line.startswith(b"data:"):
                continue
            data = line[len(b"data:"):].strip()
            if data == b"[DONE]":
                return
            yield json.loads(data)


for chunk in query({
    "model": "namespace/model:together",
    "messages": [
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    "stream": True,
}):
    if chunk["choices"]:
        print(chunk["choices"][0]["delta"].get("content") or "", end="")
