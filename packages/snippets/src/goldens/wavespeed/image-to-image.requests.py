import base64
import os
import time
from urllib.parse import urlparse

import requests

API_URL = "https://hub.example/wavespeed/api/v3/vendor/model-1"
BASE_URL = "https://hub.example/wavespeed"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("lighthouse-grey.jpg", "rb") as file:
    media = base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    job = urlparse(response.json()["data"]["urls"]["get"]).path
    while True:
        response = requests.get(BASE_URL + job, headers=headers)
        response.raise_for_status()
        status = response.json()["data"]["status"]
        if status == "completed":
            break
        if status in ["failed"]:
            raise RuntimeError(response.text)
        time.sleep(1)
    output = response.json()["data"]["outputs"]
    return requests.get(output[0] if isinstance(output, list) else output).content


output = query({
    "prompt": "Give this picture the colors of a sunset.",
    "image": media,
    "images": [media],
})

with open("output.png", "wb") as file:
    file.write(output)
