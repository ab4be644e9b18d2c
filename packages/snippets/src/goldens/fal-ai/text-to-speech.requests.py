import os

import requests

API_URL = "https://hub.example/fal-ai/vendor/model-1"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    reply = response.json()
    return requests.get((reply.get("audio_file") or reply["audio"])["url"]).content


output = query({"text": "The night train arrives at dawn on platform four."})

with open("output.wav", "wb") as file:
    file.write(output)
