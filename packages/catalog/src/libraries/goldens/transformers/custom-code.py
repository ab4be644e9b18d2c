# Load the model itself
from transformers import AutoTokenizer, AutoModelForCausalLM

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor", trust_remote_code=True)
model = AutoModelForCausalLM.from_pretrained("acme/watercolor", trust_remote_code=True, device_map="auto")
