import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
)

response = client.invoke_model(
    modelId="meta.llama3-8b-instruct-v1:0",
    contentType="application/json",
    body=json.dumps({"prompt": "The last train had left, and on the empty platform"}),
)

print(json.loads(response["body"].read()))
