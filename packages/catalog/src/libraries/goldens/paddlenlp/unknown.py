# ⚠️ Type of model unknown
from paddlenlp.transformers import AutoTokenizer, AutoModel

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor", from_hf_hub=True)
model = AutoModel.from_pretrained("acme/watercolor", from_hf_hub=True)
