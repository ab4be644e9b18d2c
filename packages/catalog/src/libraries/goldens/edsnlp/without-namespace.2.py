import edsnlp

nlp = edsnlp.load("water_color")
