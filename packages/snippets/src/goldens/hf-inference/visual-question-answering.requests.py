import base64
import os

import requests

API_URL = "https://hub.example/hf-inference/models/vendor/model-1"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("fruit-bowl.jpg", "rb") as file:
    media = base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "inputs": {"question": "How many lemons are in the bowl?", "image": media},
})
print(output)
