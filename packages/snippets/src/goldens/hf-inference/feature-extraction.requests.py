import os

import requests

API_URL = "https://hub.example/hf-inference/models/vendor/model-1/pipeline/feature-extraction"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({"inputs": "The bakery on the corner opens before sunrise."})
print(output)
