from cartesia_pytorch import ReneLMHeadModel
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("allenai/OLMo-1B-hf")
model = ReneLMHeadModel.from_pretrained("acme/watercolor")

tokens = tokenizer(["Glass is made of"], return_tensors="pt").input_ids
outputs = model.generate(tokens, max_length=50, top_k=100, top_p=0.99)
print(tokenizer.batch_decode(outputs, skip_special_tokens=True)[0])
