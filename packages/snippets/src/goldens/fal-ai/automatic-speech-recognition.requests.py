import base64
import os

import requests

API_URL = "https://hub.example/fal-ai/vendor/model-1"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("voice.wav", "rb") as file:
    media = "data:audio/x-wav;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({"audio_url": media})
print(output)
