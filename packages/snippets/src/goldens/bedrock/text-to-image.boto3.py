import base64
import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
)

response = client.invoke_model(
    modelId="amazon.nova-canvas-v1:0",
    contentType="application/json",
    body=json.dumps({
        "taskType": "TEXT_IMAGE",
        "textToImageParams": {
            "text": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
        },
        "imageGenerationConfig": {"numberOfImages": 1},
    }),
)

reply = json.loads(response["body"].read())
image = reply["images"][0] if "images" in reply else reply["artifacts"][0]["base64"]
with open("output.png", "wb") as file:
    file.write(base64.b64decode(image))
