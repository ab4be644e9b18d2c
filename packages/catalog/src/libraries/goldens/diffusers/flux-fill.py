import torch
from diffusers import FluxFillPipeline
from diffusers.utils import load_image

pipe = FluxFillPipeline.from_pretrained(
    "acme/watercolor", dtype=torch.bfloat16, device_map="cuda"
)
image = load_image("input.png")  # a path or an address
mask = load_image("mask.png")  # white where the picture is to be redrawn

result = pipe(
    prompt="a bowl of ripe cherries",
    image=image,
    mask_image=mask,
    guidance_scale=30,
    num_inference_steps=50,
)
result.images[0].save("output.png")
