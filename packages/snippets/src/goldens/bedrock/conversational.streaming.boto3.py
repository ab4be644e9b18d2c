import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
)

response = client.invoke_model_with_response_stream(
    modelId="us.amazon.nova-lite-v1:0",
    contentType="application/json",
    body=json.dumps({
        "schemaVersion": "messages-v1",
        "messages": [
            {
                "role": "user",
                "content": [
                    {"text": "Why is the sky dark at night, although it is full of stars?"},
                ],
            },
        ],
    }),
)

for event in response["body"]:
    print(json.loads(event["chunk"]["bytes"]))
