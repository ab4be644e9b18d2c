import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

completion = client.chat.completions.create(
    model="namespace/model",
    messages=[
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    temperature=0,
    max_tokens=512,
    top_p=0.7,
    stream=False,
)

print(completion.choices[0].message)
