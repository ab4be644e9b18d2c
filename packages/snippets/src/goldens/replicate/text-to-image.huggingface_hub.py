import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="replicate",
    api_key=os.environ["HF_TOKEN"],
)

image = client.text_to_image(
    "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
    model="namespace/model",
)

image.save("output.png")
