from gliner import GLiNER

model = GLiNER.from_pretrained("acme/watercolor")
text = "Ada Lovelace was born in London in 1815."
for entity in model.predict_entities(text, ["person", "place", "year"]):
    print(entity["text"], entity["label"])
