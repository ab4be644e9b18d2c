from llama_cpp import Llama

llm = Llama.from_pretrained(
    repo_id="acme/watercolor",
    filename="m-Q4_K_M.gguf",
)

output = llm("The night sky over the desert", max_tokens=512, echo=True)
print(output["choices"][0]["text"])
