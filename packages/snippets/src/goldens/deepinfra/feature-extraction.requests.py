import os

import requests

API_URL = "https://hub.example/deepinfra/v1/openai/embeddings"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "input": "The bakery on the corner opens before sunrise.",
    "model": "vendor/model-1",
})
print(output)
