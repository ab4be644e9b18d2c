import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="auto",
    api_key=os.environ["HF_TOKEN"],
)

output = client.image_to_video(
    "boat.jpg",
    prompt="The boat rocks on gentle waves, the camera stays still.",
    model="namespace/model",
)

with open("output.mp4", "wb") as file:
    file.write(output)
