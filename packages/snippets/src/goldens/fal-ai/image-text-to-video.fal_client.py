import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

media = fal_client.encode_file("boat.jpg")

result = client.subscribe(
    "vendor/model-1",
    arguments={
        "prompt": "The boat rocks on gentle waves, the camera stays still.",
        "image_url": media,
    },
)

print(result)
