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
    "model": "name'space/$(id)`\"",
    "messages": [
        {
            "role": "user",
            "content": "It's \"50% off\" {now}\n\u003c/script> $HOME `id` \\n é 👩‍🚀 true null",
        },
    ],
    "stream": False,
})
print(output["choices"][0]["message"])
