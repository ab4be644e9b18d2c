import torch
from diffusers import DiffusionPipeline
from diffusers.utils import load_image

# "cuda" for NVIDIA, "mps" for Apple
pipe = DiffusionPipeline.from_pretrained("acme/base", dtype=torch.bfloat16, device_map="cuda")
pipe.load_lora_weights("acme/watercolor")
image = load_image("input.png")  # a path or an address

result = pipe(image=image, prompt="a drawing")
result.images[0].save("output.png")
