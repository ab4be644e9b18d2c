import spacy

nlp = spacy.load("en-water-color")
for entity in nlp("Ada Lovelace was born in London.").ents:
    print(entity.text, entity.label_)
