import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="auto",
    api_key=os.environ["HF_TOKEN"],
)

image = client.image_to_image(
    "lighthouse-grey.jpg",
    prompt="Give this picture the colors of a sunset.",
    model="namespace/model",
)

image.save("output.png")
