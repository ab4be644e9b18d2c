import base64
import os
import time
from urllib.parse import urlparse

import requests

API_URL = "https://hub.example/fal-ai/vendor/model-1?_subdomain=queue"
BASE_URL = "https://hub.example/fal-ai"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("lighthouse-grey.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    job = urlparse(response.json()["response_url"]).path
    while True:
        response = requests.get(BASE_URL + job + "/status?_subdomain=queue", headers=headers)
        response.raise_for_status()
        status = response.json()["status"]
        if status == "COMPLETED":
            break
        if status in ["FAILED", "CANCELLED"]:
            raise RuntimeError(response.text)
        time.sleep(1)
    response = requests.get(BASE_URL + job + "?_subdomain=queue", headers=headers)
    response.raise_for_status()
    reply = response.json()
    return requests.get(reply["images"][0]["url"]).content


output = query({
    "prompt": "Give this picture the colors of a sunset.",
    "image_url": media,
    "image_urls": [media],
})

with open("output.png", "wb") as file:
    file.write(output)
