from multimolecule import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/watercolor")
model = AutoModel.from_pretrained("acme/watercolor")
