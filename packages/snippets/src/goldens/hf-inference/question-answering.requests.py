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
    "inputs": {
        "question": "When does the ferry leave on Sundays?",
        "context": "The ferry to the island leaves at 8:00 on weekdays and at 10:30 on Sundays. The crossing takes forty minutes, and bicycles travel free of charge.",
    },
})
print(output)
