from mlx_lm import generate, load

model, tokenizer = load("acme/watercolor")
messages = [{"role": "user", "content": "Why is the sky dark at night?"}]
prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
print(generate(model, tokenizer, prompt=prompt))
