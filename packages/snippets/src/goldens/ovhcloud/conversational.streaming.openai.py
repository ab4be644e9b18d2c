import os

from openai import OpenAI

client = OpenAI(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

stream = client.chat.completions.create(
    model="namespace/model:ovhcloud",
    messages=[
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    stream=True,
)

for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")
