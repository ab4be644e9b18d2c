import torch
from diffusers import DiffusionPipeline

# "cuda" for NVIDIA, "mps" for Apple
pipe = DiffusionPipeline.from_pretrained("acme/base", dtype=torch.bfloat16, device_map="cuda")
pipe.load_lora_weights("acme/watercolor")

image = pipe("a drawing").images[0]
image.save("output.png")
