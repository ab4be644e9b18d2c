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


OPERATIONS = {
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
