import os

import requests

API_URL = "https://hub.example/hf-inference/models/vendor/model-1"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "Content-Type": "audio/flac",
}


def query(path):
    with open(path, "rb") as file:
        response = requests.post(API_URL, headers=headers, data=file.read())
    response.raise_for_status()
    return response.json()


output = query("voice.flac")
print(output)
