import os

os.environ["HF_ENDPOINT"] = "https://hub.example"

from huggingface_hub import constants

constants.INFERENCE_PROXY_TEMPLATE = "https://hub.example/{provider}"

from huggingface_hub import InferenceClient

client = InferenceClient(
    provider="hf-inference",
    api_key=os.environ["HF_TOKEN"],
)

result = client.visual_question_answering(
    image="https://hub.example/namespace/model/resolve/main/samples.png",
    question="How many?",
    model="namespace/model",
)

print(result)
