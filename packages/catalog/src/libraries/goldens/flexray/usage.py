from fxr.inference import FleXraySegmenter

model = FleXraySegmenter.from_pretrained("acme/watercolor")
result = model.predict("scan.png", threshold=0.5)
print(result.masks)
