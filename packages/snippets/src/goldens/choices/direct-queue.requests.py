import base64
import os
import time

import requests

API_URL = "https://api.together.xyz/v2/videos"
BASE_URL = "https://api.together.xyz"
headers = {
    "Authorization": f"Bearer {os.environ['TOGETHER_API_KEY']}",
    "X-HF-Bill-To": "acme",
}

with open("balloon.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    job = response.json()["id"]
    while True:
        response = requests.get(BASE_URL + "/v2/videos/" + job, headers=headers)
        response.raise_for_status()
        status = response.json()["status"]
        if status == "completed":
            break
        if status in ["failed", "cancelled"]:
            raise RuntimeError(response.text)
        time.sleep(1)
    reply = response.json()
    return requests.get(reply["outputs"]["video_url"]).content


output = query({
    "prompt": "The balloon rises slowly, swaying a little.",
    "frame_images": [
        {"input_image": media, "frame": "first"},
    ],
    "model": "namespace/model",
})

with open("output.mp4", "wb") as file:
    file.write(output)
