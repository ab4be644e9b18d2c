# Load the model itself
from transformers import AutoTokenizer, AutoModelForCausalLM

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor")
model = AutoModelForCausalLM.from_pretrained("acme/watercolor", device_map="auto")
