from peft import PeftModel
from transformers import AutoModelForSequenceClassification

base = AutoModelForSequenceClassification.from_pretrained("acme/base")
model = PeftModel.from_pretrained(base, "acme/watercolor")
