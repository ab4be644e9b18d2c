from sentence_transformers import SentenceTransformer

model = SentenceTransformer("acme/watercolor")
sentences = [
    "The library opens at nine.",
    "Books can be borrowed from nine.",
    "Bread is baked at night.",
]
embeddings = model.encode(sentences)
print(model.similarity(embeddings, embeddings))
