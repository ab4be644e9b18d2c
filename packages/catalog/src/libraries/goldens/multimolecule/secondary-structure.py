from multimolecule import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor")
model = AutoModel.from_pretrained("acme/watercolor")

tokens = tokenizer("GGUCACUGG", return_tensors="pt")
embeddings = model(**tokens).last_hidden_state
