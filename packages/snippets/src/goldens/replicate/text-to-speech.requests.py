import os

import requests

API_URL = "https://hub.example/replicate/v1/models/vendor/model-1/predictions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
    "Prefer": "wait",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    output = response.json()["output"]
    return requests.get(output[0] if isinstance(output, list) else output).content


output = query({
    "input": {"text": "The night train arrives at dawn on platform four."},
})

with open("output.wav", "wb") as file:
    file.write(output)
