import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
)

response = client.invoke_model(
    modelId="cohere.embed-english-v3",
    contentType="application/json",
    body=json.dumps({
        "input_type": "search_document",
        "texts": ["The bakery on the corner opens before sunrise."],
    }),
)

print(json.loads(response["body"].read()))
