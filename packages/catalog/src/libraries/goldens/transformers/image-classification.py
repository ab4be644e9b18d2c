from transformers import pipeline

pipe = pipeline("image-classification", model="acme/watercolor")
print(pipe("http://images.cocodataset.org/val2017/000000039769.jpg"))
