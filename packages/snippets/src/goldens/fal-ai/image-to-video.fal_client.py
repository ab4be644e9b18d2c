import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

media = fal_client.encode_file("balloon.jpg")

result = client.subscribe(
    "vendor/model-1",
    arguments={
        "prompt": "The balloon rises slowly, swaying a little.",
        "image_url": media,
    },
)

print(result)
