from gliner2 import GLiNER2

model = GLiNER2.from_pretrained("acme/watercolor")
text = "Ada Lovelace was born in London in 1815."
print(model.extract_entities(text, ["person", "place", "year"]))
