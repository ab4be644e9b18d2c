import base64
import os
import urllib.request

import requests

urllib.request.urlretrieve("https://hub.example/namespace/model/resolve/main/samples.png", "samples.png")

API_URL = "https://hub.example/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("samples.png", "rb") as file:
    media = "data:image/png;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "model": "namespace/model:hf-inference",
    "messages": [
        {
            "role": "user",
            "content": [
                {
                    "type": "text",
                    "text": "Which month had the most sales, and how many?",
                },
                {
                    "type": "image_url",
                    "image_url": {"url": media},
                },
            ],
        },
    ],
    "stream": False,
})
print(output["choices"][0]["message"])
