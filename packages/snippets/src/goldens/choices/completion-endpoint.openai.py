import os

from openai import OpenAI

client = OpenAI(
    base_url="http://localhost:8000/v1",
    api_key=os.environ["API_TOKEN"],
)

completion = client.completions.create(
    model="namespace/model",
    prompt="The last train had left, and on the empty platform",
)

print(completion.choices[0].text)
