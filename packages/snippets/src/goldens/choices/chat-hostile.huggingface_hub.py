import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="https://hub.example/v1",
    api_key=os.environ["HF_TOKEN"],
)

completion = client.chat.completions.create(
    model="name'space/$(id)`\"",
    messages=[
        {
            "role": "user",
            "content": "It's \"50% off\" {now}\n\u003c/script> $HOME `id` \\n é 👩‍🚀 true null",
        },
    ],
    stream=False,
)

print(completion.choices[0].message)
