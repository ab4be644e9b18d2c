import os

from huggingface_hub import InferenceClient

client = InferenceClient(
    base_url="http://localhost:8080/classify",
    api_key=os.environ["API_TOKEN"],
)

result = client.text_classification(
    "The hotel was quiet, and breakfast alone was worth the trip.",
)

print(result)
