import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
    endpoint_url="https://hub.example",
)

response = client.invoke_model(
    modelId="namespace/model",
    contentType="application/json",
    body=json.dumps({"inputs": "The last train had left, and on the empty platform"}),
)

print(json.loads(response["body"].read()))
