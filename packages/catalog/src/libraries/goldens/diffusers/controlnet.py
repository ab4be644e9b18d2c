import torch
from diffusers import AutoPipelineForText2Image, ControlNetModel
from diffusers.utils import load_image

controlnet = ControlNetModel.from_pretrained("acme/watercolor", dtype=torch.float16)
pipe = AutoPipelineForText2Image.from_pretrained(
    "acme/base", controlnet=controlnet, dtype=torch.float16, device_map="cuda"
)
control_image = load_image("input.png")  # edges, a depth map, a pose: what this model was trained on

result = pipe("A lighthouse on a cliff at dawn, watercolor", image=control_image)
result.images[0].save("output.png")
