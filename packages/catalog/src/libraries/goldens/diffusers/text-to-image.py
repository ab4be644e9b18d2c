import torch
from diffusers import DiffusionPipeline

# "cuda" for NVIDIA, "mps" for Apple
pipe = DiffusionPipeline.from_pretrained("acme/watercolor", dtype=torch.bfloat16, device_map="cuda")

image = pipe("A lighthouse on a cliff at dawn, watercolor").images[0]
image.save("output.png")
