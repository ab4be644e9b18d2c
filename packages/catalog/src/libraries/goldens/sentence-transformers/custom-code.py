from sentence_transformers import SentenceTransformer

model = SentenceTransformer("acme/watercolor", trust_remote_code=True)
sentences = [
    "The library opens at nine.",
    "Books can be borrowed from nine.",
    "Bread is baked at night.",
]
embeddings = model.encode(sentences)
print(model.similarity(embeddings, embeddings))
