import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

result = client.question_answering(
    question="When does the ferry leave on Sundays?",
    context="The ferry to the island leaves at 8:00 on weekdays and at 10:30 on Sundays. The crossing takes forty minutes, and bicycles travel free of charge.",
    model="namespace/model",
)

print(result)
