import os

import requests

API_URL = "https://hub.example/hf-inference/models/vendor/model-1"
headers = {
    "Authorization": f"Bearer {os.environ['HF_TOKEN']}",
}


def query(payload):
    response = requests.post(API_URL, headers=headers, json=payload)
    response.raise_for_status()
    return response.json()


output = query({
    "inputs": "The city library will close for six weeks from 1 June. New lifts are to be built in, the reading room gets a quiet floor, and the children's corner moves to the garden side. During that time books can be returned at the town hall, and loans are extended without a fee. The mobile library will stop twice a week in front of the main station. The library expects to open again in the middle of July, with longer hours on Saturdays. Visitors are invited to name the two new reading rooms; suggestions can be left at the town hall until the end of May.",
})
print(output)
