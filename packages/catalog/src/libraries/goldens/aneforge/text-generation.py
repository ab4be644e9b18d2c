import aneforge
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor")
model = aneforge.load_llm("acme/watercolor")

tokens = model.generate(tokenizer.encode("The tide comes in and"), max_new_tokens=20)
print(tokenizer.decode(tokens))
