import os
import urllib.request

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

request = urllib.request.Request(
    "https://hub.example/namespace/model/resolve/main/samples.png",
    headers={"Authorization": f"Bearer {os.environ['HF_TOKEN']}"},
)
with urllib.request.urlopen(request) as sample, open("samples.png", "wb") as file:
    file.write(sample.read())

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

result = client.image_classification(
    "samples.png",
    model="namespace/model",
)

print(result)
