import torch
from diffusers import AutoPipelineForInpainting
from diffusers.utils import load_image

pipe = AutoPipelineForInpainting.from_pretrained(
    "acme/watercolor", dtype=torch.float16, device_map="cuda"
)
image = load_image("input.png")  # a path or an address
mask = load_image("mask.png")  # white where the picture is to be redrawn

result = pipe("a basket of oranges on a wooden table", image=image, mask_image=mask)
result.images[0].save("output.png")
