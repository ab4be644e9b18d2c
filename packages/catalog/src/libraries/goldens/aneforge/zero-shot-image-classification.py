import aneforge
from PIL import Image

model = aneforge.load_clip("acme/watercolor")
for label, probability in model.classify(Image.open("input.jpg"), ["cat", "dog", "llama"]):
    print(label, probability)
