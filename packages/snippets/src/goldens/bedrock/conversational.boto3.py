import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
)

response = client.invoke_model(
    modelId="anthropic.claude-3-haiku-20240307-v1:0",
    contentType="application/json",
    body=json.dumps({
        "anthropic_version": "bedrock-2023-05-31",
        "max_tokens": 4096,
        "messages": [
            {
                "role": "user",
                "content": [
                    {
                        "type": "text",
                        "text": "Why is the sky dark at night, although it is full of stars?",
                    },
                ],
            },
        ],
    }),
)

print(json.loads(response["body"].read()))
