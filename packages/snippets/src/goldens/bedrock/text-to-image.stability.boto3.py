import base64
import json

import boto3

# The client reads its token from AWS_BEARER_TOKEN_BEDROCK.
client = boto3.client(
    "bedrock-runtime",
    region_name="us-east-1",
)

response = client.invoke_model(
    modelId="stability.sd3-5-large-v1:0",
    contentType="application/json",
    body=json.dumps({
        "prompt": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
        "output_format": "png",
    }),
)

reply = json.loads(response["body"].read())
image = reply["images"][0] if "images" in reply else reply["artifacts"][0]["base64"]
with open("output.png", "wb") as file:
    file.write(base64.b64decode(image))
