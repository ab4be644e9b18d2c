import os

from openai import OpenAI

client = OpenAI(
    base_url="https://api.z.ai/api/paas/v4",
    api_key=os.environ["ZAI_ORG_API_KEY"],
    default_headers={
        "x-source-channel": "hugging_face",
        "accept-language": "en-US,en",
    },
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
