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
        "query": "Which peak is the lowest?",
        "table": {
            "Peak": ["Aconcagua", "Denali", "Kilimanjaro"],
            "Country": ["Argentina", "United States", "Tanzania"],
            "Height (m)": ["6961", "6190", "5895"],
        },
    },
})
print(output)
