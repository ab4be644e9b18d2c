import os

import requests

API_URL = "https://hub.example/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "model": "namespace/model:zai-org",
    "messages": [
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    "stream": False,
})
print(output["choices"][0]["message"])
