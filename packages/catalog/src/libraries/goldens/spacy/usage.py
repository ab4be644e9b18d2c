import spacy

nlp = spacy.load("en_water_color")
for entity in nlp("Ada Lovelace was born in London.").ents:
    print(entity.text, entity.label_)
