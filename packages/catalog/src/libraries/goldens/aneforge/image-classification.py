import aneforge
from PIL import Image

model = aneforge.load_vit("acme/watercolor")
for label, score in model.classify(Image.open("input.jpg")):
    print(label, score)
