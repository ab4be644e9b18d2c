from aneforge.sentence_transformers import SentenceTransformer

model = SentenceTransformer("acme/watercolor")
print(model.encode(["Ships leave the harbour at noon"], normalize_embeddings=True).shape)
