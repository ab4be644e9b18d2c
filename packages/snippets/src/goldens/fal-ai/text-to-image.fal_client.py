import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

result = client.subscribe(
    "vendor/model-1",
    arguments={
        "prompt": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
    },
)

print(result)
