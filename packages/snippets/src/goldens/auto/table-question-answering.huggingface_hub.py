import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="auto",
    api_key=os.environ["HF_TOKEN"],
)

result = client.table_question_answering(
    query="Which peak is the lowest?",
    table={
        "Peak": ["Aconcagua", "Denali", "Kilimanjaro"],
        "Country": ["Argentina", "United States", "Tanzania"],
        "Height (m)": ["6961", "6190", "5895"],
    },
    model="namespace/model",
)

print(result)
