import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

media = fal_client.encode_file("lighthouse.jpg")

result = client.subscribe(
    "vendor/model-1",
    arguments={
        "prompt": "Make it night, with stars and the light switched on.",
        "image_url": media,
        "image_urls": [media],
    },
)

print(result)
