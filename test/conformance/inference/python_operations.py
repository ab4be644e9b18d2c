"""Operations of one Python client with the models of each column. Prints the outcomes as JSON, by operation."""

import importlib
import io
import json
import math
import os
import struct
import sys
import wave

ORIGIN = os.environ.get("HF_ENDPOINT", "")
TOKEN = os.environ.get("HF_TOKEN", "")
QUESTION = "What is 4 plus 5?"
ANSWER = "4 plus 5 is 9"
MESSAGES = [{"role": "user", "content": QUESTION}]
FOX = {
    "type": "object",
    "properties": {"color": {"type": "string", "enum": ["red", "gray"]}},
    "required": ["color"],
    "additionalProperties": False,
}
SUM = {
    "type": "object",
    "properties": {"sum": {"type": "integer"}},
    "required": ["sum"],
    "additionalProperties": False,
}


def sound():
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, 16000, 0, "NONE", "none"))
        samples = (int(8000 * math.sin(at / 9)) for at in range(16000))
        out.writeframes(b"".join(struct.pack("<h", one) for one in samples))
    return file.getvalue()


def openai_operations():
    from openai import OpenAI

    client = OpenAI(base_url=f"{ORIGIN}/v1", api_key=TOKEN, max_retries=0)
    create = client.chat.completions.create
    tools = [{"type": "function", "function": {"name": "get_fox", "parameters": FOX}}]
    schema = {"type": "json_schema", "json_schema": {"name": "sum", "schema": SUM, "strict": True}}

    def chat(model, **options):
        return create(model=model, messages=MESSAGES, temperature=0, **options).choices[0]

    def streamed(model):
        chunks = create(model=model, messages=MESSAGES, temperature=0, stream=True)
        return "".join(one.choices[0].delta.content or "" for one in chunks if one.choices)

    def forced(model):
        call = chat(model, tools=tools, tool_choice="required", parallel_tool_calls=False)
        [made] = call.message.tool_calls
        return json.loads(made.function.arguments)["color"] in ("red", "gray")

    def kept(model):
        asked = {"model": model, "input": QUESTION, "temperature": 0, "store": True}
        first = client.responses.create(**asked)
        with client.responses.stream(**asked, previous_response_id=first.id) as stream:
            last = stream.get_final_response()
        client.responses.delete(last.id)
        return last.previous_response_id == first.id

    def background(model):
        asked = {"model": model, "input": QUESTION, "temperature": 0, "background": True}
        made = client.responses.create(**asked)
        client.responses.cancel(client.responses.create(**asked).id)
        import time

        while made.status in ("queued", "in_progress"):
            time.sleep(0.1)
            made = client.responses.retrieve(made.id)
        return ANSWER in made.output_text

    def conversation(model):
        held = client.conversations.create()
        asked = {"model": model, "input": QUESTION, "temperature": 0}
        client.responses.create(**asked, conversation=held.id)
        count = len(list(client.conversations.items.list(held.id)))
        return client.conversations.delete(held.id).deleted and count == 2

    def batch(model):
        body = {"model": model, "messages": MESSAGES, "temperature": 0}
        line = {"custom_id": "a", "method": "POST", "url": "/v1/chat/completions", "body": body}
        given = ("a.jsonl", json.dumps(line).encode())
        file = client.files.create(file=given, purpose="batch")
        made = client.batches.create(
            endpoint=line["url"], completion_window="24h", input_file_id=file.id
        )
        import time

        for _ in range(300):
            now = client.batches.retrieve(made.id)
            if now.status == "completed":
                client.files.delete(file.id)
                return ANSWER in client.files.content(now.output_file_id).text
            time.sleep(0.1)
        return False

    return [
        ("chat", "chat", lambda m: ANSWER in chat(m).message.content),
        ("chat, streamed", "chat", lambda m: ANSWER in streamed(m)),
        ("tool, forced", "tools", forced),
        ("JSON schema", "chat", lambda m: "sum" in json.loads(chat(m, response_format=schema).message.content)),
        ("logprobs", "chat", lambda m: chat(m, logprobs=True, top_logprobs=1).logprobs.content[0].logprob <= 0),
        ("completion", "complete", lambda m: client.completions.create(model=m, prompt="Once upon a time", max_tokens=8).choices[0].text),
        ("responses", "chat", lambda m: ANSWER in client.responses.create(model=m, input=QUESTION, temperature=0).output_text),
        ("responses, streamed, with previous_response_id", "chat", kept),
        ("responses, in the background", "chat", background),
        ("responses, with a conversation", "chat", conversation),
        ("embeddings with dimensions", "embed", lambda m: len(client.embeddings.create(model=m, input="rain", dimensions=8).data[0].embedding) == 8),
        ("moderations", "guard", lambda m: client.moderations.create(model=m, input="The staff were rude and the food was awful.").results[0].flagged),
        ("transcription", "hear", lambda m: client.audio.transcriptions.create(model=m, file=("a.wav", sound(), "audio/wav")).text),
        ("translation", "hear", lambda m: client.audio.translations.create(model=m, file=("a.wav", sound(), "audio/wav")).text),
        ("speech", "speak", lambda m: client.audio.speech.create(model=m, input="two and two", voice="alloy", response_format="wav").content[:4] == b"RIFF"),
        ("image", "draw", lambda m: client.images.generate(model=m, prompt="a yellow star").data[0].b64_json),
        ("files and a batch", "chat", batch),
    ]


def anthropic_operations():
    from anthropic import Anthropic

    messages = Anthropic(base_url=ORIGIN, api_key=TOKEN, max_retries=0).messages
    # Newer releases have no argument for the temperature.
    asked = {"messages": MESSAGES, "max_tokens": 50, "extra_body": {"temperature": 0}}

    def streamed(model):
        with messages.stream(model=model, **asked) as stream:
            return ANSWER in stream.get_final_text()

    return [
        ("message", "chat", lambda m: ANSWER in messages.create(model=m, **asked).content[0].text),
        ("message, streamed", "chat", streamed),
        ("count_tokens", "chat", lambda m: messages.count_tokens(model=m, messages=MESSAGES).input_tokens > 2),
    ]


def huggingface_hub_operations():
    from huggingface_hub import InferenceClient

    router = InferenceClient(base_url=f"{ORIGIN}/v1", api_key=TOKEN)
    client = InferenceClient(token=TOKEN)
    at = lambda model: f"{ORIGIN}/models/{model}"  # noqa: E731

    def streamed(model):
        chunks = router.chat_completion(MESSAGES, model=model, temperature=0, stream=True)
        return ANSWER in "".join(one.choices[0].delta.content or "" for one in chunks if one.choices)

    return [
        ("chat_completion", "chat", lambda m: ANSWER in router.chat_completion(MESSAGES, model=m, temperature=0).choices[0].message.content),
        ("chat_completion, streamed", "chat", streamed),
        ("text_generation", "complete", lambda m: client.text_generation("Once upon a time", model=at(m), max_new_tokens=8)),
        ("text_classification", "sentiment", lambda m: client.text_classification("The staff were friendly.", model=at(m))[0].label),
        ("token_classification", "names", lambda m: client.token_classification("My name is Sarah and I live in London.", model=at(m))[0].word),
        ("zero_shot_classification", "topics", lambda m: client.zero_shot_classification("The band played its new song twice.", ["music", "health"], model=at(m))[0].label == "music"),
        ("fill_mask", "gap", lambda m: client.fill_mask("Paris is the [MASK] of France.", model=at(m))[0].token_str),
        ("automatic_speech_recognition", "hear", lambda m: client.automatic_speech_recognition(sound(), model=at(m)).text),
        ("text_to_speech", "speak", lambda m: client.text_to_speech("two and two", model=at(m))[:4] == b"RIFF"),
    ]


def boto3_operations():
    import boto3
    from botocore.config import Config

    settings = Config(retries={"total_max_attempts": 1})
    client = boto3.client("bedrock-runtime", endpoint_url=ORIGIN, region_name="hub", config=settings)
    body = json.dumps({"messages": MESSAGES, "temperature": 0, "max_tokens": 50})
    asked = {
        "messages": [{"role": "user", "content": [{"text": QUESTION}]}],
        "inferenceConfig": {"temperature": 0, "maxTokens": 50},
    }

    def streamed(model):
        events = client.converse_stream(modelId=model, **asked)["stream"]
        texts = (one["contentBlockDelta"]["delta"]["text"] for one in events if "contentBlockDelta" in one)
        return ANSWER in "".join(texts)

    def count(model):
        given = {"converse": {"messages": asked["messages"]}}
        return client.count_tokens(modelId=model, input=given)["inputTokens"] > 2

    return [
        ("invoke_model", "chat", lambda m: ANSWER in client.invoke_model(modelId=m, body=body)["body"].read().decode()),
        ("invoke_model_with_response_stream", "chat", lambda m: len(list(client.invoke_model_with_response_stream(modelId=m, body=body)["body"])) > 2),
        ("converse", "chat", lambda m: ANSWER in client.converse(modelId=m, **asked)["output"]["message"]["content"][0]["text"]),
        ("converse_stream", "chat", streamed),
        ("count_tokens", "chat", count),
    ]


def json_of(response):
    try:
        return response.json()
    except Exception:  # noqa: BLE001
        return {}


def code_of(error):
    """The code that a client shows of an answer of the hub, if it got one that says no."""
    if hasattr(error, "response") and isinstance(error.response, dict):
        return error.response["Error"]["Code"]
    response = getattr(error, "response", None)
    status = getattr(response, "status_code", 500)
    if status >= 500:
        return None
    body = json_of(response)
    inner = body.get("error")
    codes = [inner.get("code"), inner.get("type")] if isinstance(inner, dict) else []
    return next((one for one in [*codes, body.get("code"), body.get("error_type")] if one), str(status))


def outcome(act, model):
    try:
        answer = act(model)
        return "works" if answer else f"broken: {answer!r}"
    except Exception as error:  # noqa: BLE001
        code = code_of(error)
        return f"refused: {code}" if code else f"broken: {type(error).__name__}: {str(error)[:300]}"


GROUPS = {
    "openai": openai_operations,
    "anthropic": anthropic_operations,
    "huggingface_hub": huggingface_hub_operations,
    "boto3": boto3_operations,
}
# Older releases lack what is asked of them here.
NEEDS = {
    "openai": lambda: importlib.import_module("openai.types.responses"),
    "anthropic": lambda: importlib.import_module("anthropic.types.message_tokens_count"),
    "huggingface_hub": lambda: importlib.import_module("huggingface_hub").InferenceClient,
    "boto3": lambda: sys.exit(int(importlib.import_module("boto3").__version__.split(".")[1]) < 43),
}

module = sys.argv[1]
if "--check" in sys.argv:
    NEEDS[module]()
    sys.exit(0)
columns = json.loads(os.environ["MODELS"])
outcomes = {
    name: [outcome(act, models[kind]) for models in columns]
    for name, kind, act in GROUPS[module]()
}
print(json.dumps(outcomes))
