from pruna import PrunaModel
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor")
model = PrunaModel.from_pretrained("acme/watercolor")
