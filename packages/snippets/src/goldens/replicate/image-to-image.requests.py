import base64
import os

import requests

API_URL = "https://hub.example/replicate/v1/models/vendor/model-1/predictions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "Prefer": "wait",
}

with open("lighthouse-grey.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    output = response.json()["output"]
    return requests.get(output[0] if isinstance(output, list) else output).content


output = query({
    "input": {
        "prompt": "Give this picture the colors of a sunset.",
        "image": media,
        "images": [media],
        "input_image": media,
        "input_images": [media],
    },
})

with open("output.png", "wb") as file:
    file.write(output)
