import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

output = client.text_to_speech(
    "The night train arrives at dawn on platform four.",
    model="namespace/model",
)

with open("output.wav", "wb") as file:
    file.write(output)
