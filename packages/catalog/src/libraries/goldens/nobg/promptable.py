# In one call
from nobg import AutoModel, AutoProcessor

processor = AutoProcessor.from_pretrained("acme/watercolor")
model = AutoModel.from_pretrained("acme/watercolor").eval()

cutout = model.predict(processor, "input.jpg", "the red chair")
cutout.save("output.png")
