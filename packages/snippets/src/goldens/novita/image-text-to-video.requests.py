import base64
import os
import time

import requests

API_URL = "https://hub.example/novita/v3/minimax/v2/video_generation"
BASE_URL = "https://hub.example/novita"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}

with open("boat.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    job = response.json()["task_id"]
    while True:
        response = requests.get(BASE_URL + "/v3/minimax/v2/query/video_generation/" + job, headers=headers)
        response.raise_for_status()
        status = response.json()["task"]["status"]
        if status == "succeeded":
            break
        if status in ["failed", "cancelled"]:
            raise RuntimeError(response.text)
        time.sleep(1)
    reply = response.json()
    return requests.get(reply["task"]["content"]["url"]).content


output = query({
    "resolution": "768P",
    "duration": 4,
    "model": "MiniMax-H3",
    "content": [
        {
            "type": "text",
            "text": "The boat rocks on gentle waves, the camera stays still.",
        },
        {
            "type": "image_url",
            "image_url": {"url": media},
            "role": "first_frame",
        },
    ],
    "ratio": "adaptive",
})

with open("output.mp4", "wb") as file:
    file.write(output)
