"""Every task that the examples do, by Python's clients. Prints one JSON line for each operation."""

import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from huggingface_hub import constants

ORIGIN = os.environ["HF_ENDPOINT"]
TOKEN = os.environ["HF_TOKEN"]
# The one address that the client reads from no setting, when it is imported.
constants.INFERENCE_PROXY_TEMPLATE = ORIGIN + "/{provider}"

from huggingface_hub import InferenceClient  # noqa: E402

client = InferenceClient(provider="hf-inference", api_key=TOKEN)
MESSAGES = [{"role": "user", "content": "What is 4 plus 5?"}]


def streamed(chunks):
    return "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)


def chat(create, model):
    answer = create(model=model, messages=MESSAGES, temperature=0)
    return answer.choices[0].message.content


def chat_in_events(create, model):
    return streamed(create(model=model, messages=MESSAGES, temperature=0, stream=True))


def hub_operations():
    yield "text_classification", lambda: client.text_classification(
        "The staff were friendly.", model="orrery/tiny-sentiment"
    )[0].label
    yield "token_classification", lambda: " ".join(
        found.word
        for found in client.token_classification(
            "My name is Sarah and I work for Acme in London.", model="orrery/tiny-ner"
        )
    )
    yield "zero_shot_classification", lambda: client.zero_shot_classification(
        "The band played its new song twice.", ["music", "health"], model="orrery/tiny-zero-shot"
    )[0].label
    yield "fill_mask", lambda: client.fill_mask(
        "Paris is the [MASK] of France.", model="orrery/tiny-fill-mask"
    )[0].token_str
    yield "feature_extraction", lambda: len(
        client.feature_extraction("Boil the soup.", model="orrery/tiny-embed").flatten()
    )
    yield "sentence_similarity", lambda: len(
        client.sentence_similarity(
            "Boil the soup.",
            other_sentences=["This sauce needs an onion.", "He scored."],
            model="orrery/tiny-embed",
        )
    )
    yield "image_classification", lambda: client.image_classification(
        Path(os.environ["PICTURE"]), model="orrery/tiny-shapes"
    )[0].label
    yield "text_to_speech", lambda: client.text_to_speech(
        "slowly so mi la so mi with a flute", model=f"{ORIGIN}/hf-inference/models/orrery/tiny-tunes"
    )[:4].decode()
    yield "chat_completion", lambda: chat(client.chat_completion, "orrery/tiny-chat")
    yield "chat_completion stream", lambda: chat_in_events(
        client.chat_completion, "orrery/tiny-chat"
    )
    yield "text_generation", lambda: client.text_generation(
        "Once upon a time", model="orrery/tiny-chat", max_new_tokens=8
    )
    yield "text_generation stream", lambda: "".join(
        client.text_generation(
            "Once upon a time", model="orrery/tiny-chat", max_new_tokens=8, stream=True
        )
    )


def image_operations():
    yield "text_to_image", lambda: client.text_to_image(
        "a yellow star at night", model="orrery/tiny-painter"
    ).format


def open_ai_operations():
    from openai import OpenAI

    openai = OpenAI(base_url=f"{ORIGIN}/v1", api_key=TOKEN)
    create = openai.chat.completions.create
    yield "openai chat", lambda: chat(create, "orrery/tiny-chat")
    yield "openai chat stream", lambda: chat_in_events(create, "orrery/tiny-chat")
    yield "openai embeddings", lambda: len(
        openai.embeddings.create(model="orrery/tiny-embed", input="rain").data[0].embedding
    )


def responses_operations():
    from openai import OpenAI

    responses = OpenAI(base_url=f"{ORIGIN}/v1", api_key=TOKEN).responses
    asked = {"model": "orrery/tiny-chat", "input": "What is 4 plus 5?", "temperature": 0}
    yield "openai responses", lambda: responses.create(**asked).output_text

    def streamed():
        with responses.stream(**asked) as stream:
            return stream.get_final_response().output_text

    yield "openai responses stream", streamed

    def kept():
        first = responses.create(**asked, store=True)
        second = responses.create(**asked, previous_response_id=first.id, store=True)
        items = list(responses.input_items.list(second.id, limit=2))
        responses.delete(first.id)
        return len(items)

    yield "openai responses kept", kept


def anthropic_operations():
    from anthropic import Anthropic

    messages = Anthropic(base_url=ORIGIN, api_key=TOKEN).messages
    asked = {
        "model": "orrery/tiny-chat",
        "messages": [{"role": "user", "content": "What is 4 plus 5?"}],
    }
    # Newer releases have no argument for the temperature.
    given = {**asked, "max_tokens": 50, "extra_body": {"temperature": 0}}
    yield "anthropic message", lambda: messages.create(**given).content[0].text

    def streamed():
        with messages.stream(**given) as stream:
            return stream.get_final_text()

    yield "anthropic message stream", streamed
    yield "anthropic count_tokens", lambda: messages.count_tokens(**asked).input_tokens


# `feature_extraction` answers an array of numpy's, `text_to_image` a picture of Pillow's.
GROUPS = {
    "hub": hub_operations,
    "PIL": image_operations,
    "openai": open_ai_operations,
    "openai.types.responses": responses_operations,
    "anthropic": anthropic_operations,
}

for group in sys.argv[1:]:
    for operation, act in GROUPS[group]():
        if operation == "feature_extraction" and find_spec("numpy") is None:
            continue
        try:
            outcome = {"answer": str(act())}
        except Exception as error:  # noqa: BLE001
            outcome = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"operation": operation, **outcome}), flush=True)
