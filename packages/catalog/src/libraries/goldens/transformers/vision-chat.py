from transformers import pipeline

pipe = pipeline("image-text-to-text", model="acme/watercolor", trust_remote_code=True)
messages = [
    {
        "role": "user",
        "content": [
            {
                "type": "image",
                "url": "http://images.cocodataset.org/val2017/000000039769.jpg",
            },
            {"type": "text", "text": "What is happening in this picture?"},
        ],
    },
]
print(pipe(text=messages))
