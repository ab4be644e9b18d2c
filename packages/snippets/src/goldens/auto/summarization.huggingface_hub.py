import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="auto",
    api_key=os.environ["HF_TOKEN"],
)

result = client.summarization(
    "The city library will close for six weeks from 1 June. New lifts are to be built in, the reading room gets a quiet floor, and the children's corner moves to the garden side. During that time books can be returned at the town hall, and loans are extended without a fee. The mobile library will stop twice a week in front of the main station. The library expects to open again in the middle of July, with longer hours on Saturdays. Visitors are invited to name the two new reading rooms; suggestions can be left at the town hall until the end of May.",
    model="namespace/model",
)

print(result)
