import os

from openai import OpenAI

client = OpenAI(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

completion = client.chat.completions.create(
    model="namespace/model:zai-org",
    messages=[
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    stream=False,
)

print(completion.choices[0].message)
