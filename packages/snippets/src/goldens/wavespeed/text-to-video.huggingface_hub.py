import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="wavespeed",
    api_key=os.environ["HF_TOKEN"],
)

output = client.text_to_video(
    "A hot-air balloon rises over green hills in the morning mist",
    model="namespace/model",
)

with open("output.mp4", "wb") as file:
    file.write(output)
