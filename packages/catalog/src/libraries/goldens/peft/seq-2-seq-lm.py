from peft import PeftModel
from transformers import AutoModelForSeq2SeqLM

base = AutoModelForSeq2SeqLM.from_pretrained("acme/base")
model = PeftModel.from_pretrained(base, "acme/watercolor")
