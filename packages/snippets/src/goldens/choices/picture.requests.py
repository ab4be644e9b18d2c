import base64
import os

import requests

API_URL = "https://hub.example/v1/chat/completions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("report.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "model": "namespace/model:groq",
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
