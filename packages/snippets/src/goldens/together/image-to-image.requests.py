import base64
import os

import requests

API_URL = "https://hub.example/together/v1/images/generations"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("lighthouse-grey.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return base64.b64decode(response.json()["data"][0]["b64_json"])


output = query({
    "prompt": "Give this picture the colors of a sunset.",
    "reference_images": [media],
    "response_format": "base64",
    "model": "vendor/model-1",
})

with open("output.png", "wb") as file:
    file.write(output)
