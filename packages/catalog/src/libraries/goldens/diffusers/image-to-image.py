import torch
from diffusers import DiffusionPipeline
from diffusers.utils import load_image

# "cuda" for NVIDIA, "mps" for Apple
pipe = DiffusionPipeline.from_pretrained("acme/watercolor", dtype=torch.bfloat16, device_map="cuda")
image = load_image("input.png")  # a path or an address

result = pipe(image=image, prompt="Make the dragon green")
result.images[0].save("output.png")
