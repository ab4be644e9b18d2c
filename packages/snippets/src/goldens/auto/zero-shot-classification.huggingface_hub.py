import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="auto",
    api_key=os.environ["HF_TOKEN"],
)

result = client.zero_shot_classification(
    "I paid twice for the same order. Please send one of the two amounts back.",
    candidate_labels=["refund", "legal", "faq"],
    model="namespace/model",
)

print(result)
