import fal_client

client = fal_client.SyncClient(key="fal-key")

result = client.subscribe(
    "namespace/model",
    arguments={
        "prompt": "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
    },
)

print(result)
