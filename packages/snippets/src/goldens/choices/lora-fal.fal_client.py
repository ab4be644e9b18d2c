import os

import fal_client

client = fal_client.SyncClient(key=os.environ["FAL_AI_API_KEY"])

result = client.subscribe(
    "fal-ai/lora",
    arguments={
        "prompt": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
        "loras": [
            {
                "path": "https://hub.example/namespace/model/resolve/main/weights/style.safetensors",
                "scale": 1,
            },
        ],
        "model_name": "stabilityai/stable-diffusion-xl-base-1.0",
    },
)

print(result)
