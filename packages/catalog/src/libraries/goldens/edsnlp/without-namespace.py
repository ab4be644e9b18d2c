import edsnlp

nlp = edsnlp.load("water-color")
