from sentence_transformers import SentenceTransformer

model = SentenceTransformer("acme/watercolor")
sentences = ["Rain again.", "It is wet.", "It is dry."]
embeddings = model.encode(sentences)
print(model.similarity(embeddings, embeddings))
