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
        "data": {
            "Area (m²)": [62, 118],
            "Rooms": [2, 4],
            "Year built": [1974, 2009],
            "Heating": ["gas", "heat pump"],
        },
    },
})
print(output)
