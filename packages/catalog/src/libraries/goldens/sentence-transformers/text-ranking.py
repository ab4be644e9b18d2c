from sentence_transformers import CrossEncoder

model = CrossEncoder("acme/watercolor")
documents = ["Bread is baked at night.", "The library opens at nine.", "The library has a garden."]
for result in model.rank("When does the library open?", documents):
    print(result["score"], documents[result["corpus_id"]])
