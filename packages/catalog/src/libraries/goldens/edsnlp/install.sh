pip install edsnlp
