from llama_cpp import Llama

llm = Llama.from_pretrained(
    repo_id="acme/watercolor",
    filename="{{GGUF_FILE}}",
)

response = llm.create_chat_completion(
    messages=[
        {
            "role": "user",
            "content": "Explain in one sentence what a language model is.",
        },
    ]
)
print(response["choices"][0]["message"]["content"])
