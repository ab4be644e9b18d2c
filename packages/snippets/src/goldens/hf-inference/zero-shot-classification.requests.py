import os

import requests

API_URL = "https://hub.example/hf-inference/models/vendor/model-1"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "inputs": "I paid twice for the same order. Please send one of the two amounts back.",
    "parameters": {
        "candidate_labels": ["refund", "legal", "faq"],
    },
})
print(output)
