import base64
import os
import urllib.request

from huggingface_hub import InferenceClient

request = urllib.request.Request(
    "https://hub.example/namespace/model/resolve/main/samples.png",
    headers={"Authorization": f"Bearer {os.environ['HF_TOKEN']}"},
)
with urllib.request.urlopen(request) as sample, open("samples.png", "wb") as file:
    file.write(sample.read())

client = InferenceClient(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

with open("samples.png", "rb") as file:
    media = "data:image/png;base64," + base64.b64encode(file.read()).decode()

completion = client.chat.completions.create(
    model="namespace/model:hf-inference",
    messages=[
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
    stream=False,
)

print(completion.choices[0].message)
