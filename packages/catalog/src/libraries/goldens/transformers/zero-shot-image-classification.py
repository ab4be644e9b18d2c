from transformers import pipeline

pipe = pipeline("zero-shot-image-classification", model="acme/watercolor")
labels = ["cat", "dog", "llama"]
print(pipe("http://images.cocodataset.org/val2017/000000039769.jpg", candidate_labels=labels))
