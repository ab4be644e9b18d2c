from ben2 import AutoModel
from PIL import Image

model = AutoModel.from_pretrained("acme/watercolor")
model.to("cuda").eval()

cutout = model.inference(Image.open("input.jpg"))
cutout.save("output.png")
