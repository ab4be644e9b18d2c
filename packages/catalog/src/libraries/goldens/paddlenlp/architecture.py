from paddlenlp.transformers import AutoTokenizer, ErnieForMaskedLM

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor", from_hf_hub=True)
model = ErnieForMaskedLM.from_pretrained("acme/watercolor", from_hf_hub=True)
