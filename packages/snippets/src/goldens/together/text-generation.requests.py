import os

import requests

API_URL = "https://hub.example/together/v1/completions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "model": "vendor/model-1",
    "prompt": "The last train had left, and on the empty platform",
})
print(output)
