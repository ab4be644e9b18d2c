import os

import requests

API_URL = "https://hub.example/hf-inference/models/namespace/model"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "X-HF-Bill-To": "acme",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "inputs": "The hotel was quiet, and breakfast alone was worth the trip.",
})
print(output)
