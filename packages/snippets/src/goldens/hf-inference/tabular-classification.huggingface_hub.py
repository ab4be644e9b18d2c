import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

result = client.tabular_classification(
    table={
        "Orders last year": [14, 1],
        "Days since last visit": [6, 212],
        "Support tickets": [0, 3],
        "Country": ["Portugal", "Kenya"],
    },
    model="namespace/model",
)

print(result)
