import base64
import os

import requests

API_URL = "https://hub.example/zai-org/api/paas/v4/layout_parsing"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "x-source-channel": "hugging_face",
    "accept-language": "en-US,en",
}

with open("lighthouse.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({"model": "vendor/model-1", "file": media})
print(output)
