from llama_cpp import Llama

llm = Llama.from_pretrained(
    repo_id="acme/watercolor",
    filename="{{GGUF_FILE}}",
)

response = llm.create_chat_completion(
    messages=[
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is happening in this picture?"},
                {
                    "type": "image_url",
                    "image_url": {"url": "http://images.cocodataset.org/val2017/000000039769.jpg"},
                },
            ],
        },
    ]
)
print(response["choices"][0]["message"]["content"])
