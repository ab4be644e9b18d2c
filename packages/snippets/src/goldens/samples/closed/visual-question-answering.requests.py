import base64
import os
import urllib.request

import requests

request = urllib.request.Request(
    "https://hub.example/namespace/model/resolve/main/samples.png",
    headers={"Authorization": f"Bearer {os.environ['HF_TOKEN']}"},
)
with urllib.request.urlopen(request) as sample, open("samples.png", "wb") as file:
    file.write(sample.read())

API_URL = "https://hub.example/hf-inference/models/namespace/model"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("samples.png", "rb") as file:
    media = base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "inputs": {"question": "How many?", "image": media},
})
print(output)
