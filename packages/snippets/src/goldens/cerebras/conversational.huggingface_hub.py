import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

completion = client.chat.completions.create(
    model="namespace/model:cerebras",
    messages=[
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    stream=False,
)

print(completion.choices[0].message)
