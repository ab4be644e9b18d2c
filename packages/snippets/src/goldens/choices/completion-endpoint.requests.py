import os

import requests

API_URL = "http://localhost:8000/v1/completions"
headers = {
    "Authorization": f"Bearer {os.environ['API_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "model": "namespace/model",
    "prompt": "The last train had left, and on the empty platform",
})
print(output)
