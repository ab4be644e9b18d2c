import os

from openai import OpenAI

client = OpenAI(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

completion = client.chat.completions.create(
    model="namespace/model",
    messages=[
        {"role": "system", "content": None},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Now?", "cached": True},
            ],
        },
    ],
    stream=False,
)

print(completion.choices[0].message)
