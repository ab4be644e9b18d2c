# Step by step
import torch
from nobg import AutoModel, AutoProcessor
from PIL import Image

processor = AutoProcessor.from_pretrained("acme/watercolor")
model = AutoModel.from_pretrained("acme/watercolor").eval()

picture = Image.open("input.jpg").convert("RGB")
pixels = processor(picture, return_tensors="pt")["pixel_values"]
with torch.no_grad():
    outputs = model(pixel_values=pixels)
[alpha] = processor.post_process_alpha_matting(
    outputs, target_sizes=[(picture.height, picture.width)]
)
processor.cutout(picture, alpha).save("output.png")
