from peft import PeftModel
from transformers import AutoModelForCausalLM

base = AutoModelForCausalLM.from_pretrained("acme/base")
model = PeftModel.from_pretrained(base, "acme/watercolor")
