import base64
import os

from openai import OpenAI

client = OpenAI(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

with open("report.jpg", "rb") as file:
    media = "data:image/jpeg;base64," + base64.b64encode(file.read()).decode()

completion = client.chat.completions.create(
    model="namespace/model:groq",
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
