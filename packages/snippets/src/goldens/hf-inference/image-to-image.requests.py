import base64
import os

import requests

API_URL = "https://hub.example/hf-inference/models/vendor/model-1"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("lighthouse-grey.jpg", "rb") as file:
    media = base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.content


output = query({
    "inputs": media,
    "parameters": {"prompt": "Give this picture the colors of a sunset."},
})

with open("output.png", "wb") as file:
    file.write(output)
