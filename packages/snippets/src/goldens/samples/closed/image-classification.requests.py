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
    "Content-Type": "image/png",
}


def query(path):
    with open(path, "rb") as file:
        response = requests.post(API_URL, headers=headers, data=file.read())
    response.raise_for_status()
    return response.json()


output = query("samples.png")
print(output)
