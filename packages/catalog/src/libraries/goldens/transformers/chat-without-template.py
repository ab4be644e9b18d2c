from transformers import pipeline

pipe = pipeline("text-generation", model="acme/watercolor")
messages = [
    {
        "role": "user",
        "content": "Explain in one sentence what a language model is.",
    },
]
print(pipe(messages))
