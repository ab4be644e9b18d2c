import os

import requests

API_URL = "https://hub.example/deepinfra/v1/openai/audio/transcriptions"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(path):
    with open(path, "rb") as file:
        response = requests.post(
            API_URL,
            headers=headers,
            files={"file": (path, file, "audio/flac")},
            data={
                "model": "vendor/model-1",
            },
        )
    response.raise_for_status()
    return response.json()


output = query("voice.flac")
print(output)
