import os

import requests

API_URL = "http://localhost:8080/classify"
headers = {
    "Authorization": f"Bearer {os.environ['API_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "inputs": "The hotel was quiet, and breakfast alone was worth the trip.",
})
print(output)
