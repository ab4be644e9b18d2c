import edsnlp

nlp = edsnlp.load("acme/water-color")
