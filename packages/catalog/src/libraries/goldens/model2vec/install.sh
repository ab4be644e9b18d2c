pip install model2vec
