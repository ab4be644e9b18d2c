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
    "model": "namespace/model",
    "messages": [
        {"role": "system", "content": None},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Now?", "cached": True},
            ],
        },
    ],
    "stream": False,
})
print(output["choices"][0]["message"])
