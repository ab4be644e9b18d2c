import os

from openai import OpenAI

client = OpenAI(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
    default_headers={
        "X-HF-Bill-To": "acme",
    },
)

completion = client.chat.completions.create(
    model="namespace/model:novita",
    messages=[
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    stream=False,
)

print(completion.choices[0].message)
