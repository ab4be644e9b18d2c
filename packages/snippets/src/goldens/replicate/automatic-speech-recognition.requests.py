import base64
import os

import requests

API_URL = "https://hub.example/replicate/v1/models/vendor/model-1/predictions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "Prefer": "wait",
}

with open("voice.flac", "rb") as file:
    media = "data:audio/flac;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "input": {"audio": media},
})
print(output)
