import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

media = fal_client.encode_file("lighthouse-grey.jpg")

result = client.subscribe(
    "vendor/model-1",
    arguments={
        "prompt": "Give this picture the colors of a sunset.",
        "image_url": media,
        "image_urls": [media],
    },
)

print(result)
