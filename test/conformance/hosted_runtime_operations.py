"""What boto3 asks of a hosted model runtime. Prints one JSON line for each operation."""

import json

import boto3

client = boto3.client("bedrock-runtime", region_name="hub")
MESSAGES = [{"role": "user", "content": "What is 4 plus 5?"}]
CHAT = {"messages": MESSAGES, "temperature": 0}
ANTHROPIC = {
    "anthropic_version": "bedrock-2023-05-31",
    "max_tokens": 20,
    "temperature": 0,
    "messages": MESSAGES,
}


def invoke(model, body):
    return json.load(client.invoke_model(modelId=model, body=json.dumps(body))["body"])


def stream(model, body):
    answer = client.invoke_model_with_response_stream(modelId=model, body=json.dumps(body))
    for event in answer["body"]:
        yield json.loads(event["chunk"]["bytes"])


QUESTION = [{"role": "user", "content": [{"text": "What is 4 plus 5?"}]}]


ASKED = {"modelId": "orrery/tiny-chat", "messages": QUESTION, "inferenceConfig": {"temperature": 0}}


def converse(**more):
    return client.converse(**ASKED, **more)


def converse_stream():
    answer = client.converse_stream(**ASKED)
    for event in answer["stream"]:
        yield event.get("contentBlockDelta", {}).get("delta", {}).get("text", "")
        if "metadata" in event:
            yield f" ({event['metadata']['usage']['totalTokens']} tokens)"


def count(**given):
    return client.count_tokens(modelId="orrery/tiny-chat", input=given)["inputTokens"]


def counts():
    """What was read before is counted apart."""
    usage = converse()["usage"]
    expected = usage["totalTokens"] - usage["outputTokens"]
    whole = count(converse={"messages": QUESTION})
    return [whole == expected, count(invokeModel={"body": json.dumps(CHAT)}) == expected]


def guard():
    content = [{"text": {"text": "Good morning."}}]
    guardrail = {"guardrailIdentifier": "gr-1", "guardrailVersion": "1"}
    client.apply_guardrail(**guardrail, source="INPUT", content=content)


OPERATIONS = {
    "converse": lambda: converse()["output"]["message"]["content"][0]["text"],
    "converse stream": lambda: "".join(converse_stream()),
    "counts": counts,
    "field": lambda: converse(additionalModelRequestFields={"beam_width": 2}),
    "guardrail": guard,
    "invoke": lambda: invoke("orrery/tiny-chat", CHAT)["choices"][0]["message"]["content"],
    "stream": lambda: "".join(
        event["delta"].get("text", "")
        for event in stream("orrery/tiny-chat", ANTHROPIC)
        if event["type"] == "content_block_delta"
    ),
    "embedding": lambda: len(invoke("orrery/tiny-embed", {"inputText": "rain"})["embedding"]),
    "no such model": lambda: invoke("orrery/none", CHAT),
}

for operation, act in OPERATIONS.items():
    try:
        outcome = {"answer": str(act())}
    except Exception as error:  # noqa: BLE001
        outcome = {"answer": type(error).__name__}
    print(json.dumps({"operation": operation, **outcome}), flush=True)
