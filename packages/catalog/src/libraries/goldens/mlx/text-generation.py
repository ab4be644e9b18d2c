from mlx_lm import generate, load

model, tokenizer = load("acme/watercolor")
print(generate(model, tokenizer, prompt="The tide comes in and"))
