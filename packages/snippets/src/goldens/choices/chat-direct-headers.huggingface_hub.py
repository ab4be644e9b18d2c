import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="zai-org",
    api_key=os.environ["ZAI_ORG_API_KEY"],
)

completion = client.chat.completions.create(
    model="namespace/model",
    messages=[
        {
            "role": "user",
            "content": "Why is the sky dark at night, although it is full of stars?",
        },
    ],
    stream=False,
)

print(completion.choices[0].message)
