import torch
from diffusers import DiffusionPipeline

# "cuda" for NVIDIA, "mps" for Apple
pipe = DiffusionPipeline.from_pretrained("fill-in-base-model", dtype=torch.bfloat16, device_map="cuda")
pipe.load_lora_weights("acme/watercolor")

image = pipe("A lighthouse on a cliff at dawn, watercolor").images[0]
image.save("output.png")
