# Load the model itself
from transformers import AutoTokenizer, AutoModelForSeq2SeqLM

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor")
model = AutoModelForSeq2SeqLM.from_pretrained("acme/watercolor", device_map="auto")
