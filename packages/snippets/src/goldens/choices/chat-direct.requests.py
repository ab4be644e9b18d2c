import os

import requests

API_URL = "https://api.fireworks.ai/inference/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['FIREWORKS_AI_API_KEY']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "model": "accounts/vendor/models/model-1",
    "messages": [
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    "stream": False,
})
print(output["choices"][0]["message"])
