import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
    endpoint_url="https://hub.example",
)

response = client.invoke_model(
    modelId="namespace/model:groq",
    contentType="application/json",
    body=json.dumps({
        "messages": [
            {
                "role": "user",
                "content": "Why is the sky dark at night, although it is full of stars?",
            },
        ],
    }),
)

print(json.loads(response["body"].read()))
