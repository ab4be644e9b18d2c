import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="scaleway",
    api_key=os.environ["HF_TOKEN"],
)

result = client.text_generation(
    "The last train had left, and on the empty platform",
    model="namespace/model",
)

print(result)
