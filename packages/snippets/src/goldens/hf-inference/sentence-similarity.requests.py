import os

import requests

API_URL = "https://hub.example/hf-inference/models/vendor/model-1/pipeline/sentence-similarity"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "inputs": {
        "source_sentence": "How do I change my password?",
        "sentences": [
            "Steps to reset your login",
            "Opening hours of the front desk",
            "Keeping your account safe",
        ],
    },
})
print(output)
