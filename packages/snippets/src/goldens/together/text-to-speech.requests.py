import os

import requests

API_URL = "https://hub.example/together/v1/audio/speech"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.content


output = query({
    "input": "The night train arrives at dawn on platform four.",
    "model": "vendor/model-1",
})

with open("output.wav", "wb") as file:
    file.write(output)
