from pylate import models, rank

model = models.ColBERT(model_name_or_path="acme/watercolor")
queries = model.encode(["When does the library open?"], is_query=True)
documents = model.encode(
    [["The library opens at nine.", "Bread is baked at night."]], is_query=False
)
print(rank.rerank([[0, 1]], queries_embeddings=queries, documents_embeddings=documents))
