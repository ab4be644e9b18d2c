from peft import PeftModel
from transformers import AutoModelForTokenClassification

base = AutoModelForTokenClassification.from_pretrained("acme/base")
model = PeftModel.from_pretrained(base, "acme/watercolor")
