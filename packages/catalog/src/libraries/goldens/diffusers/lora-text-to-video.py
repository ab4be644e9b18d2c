import torch
from diffusers import DiffusionPipeline
from diffusers.utils import export_to_video

# "cuda" for NVIDIA, "mps" for Apple
pipe = DiffusionPipeline.from_pretrained("acme/base", dtype=torch.bfloat16, device_map="cuda")
pipe.load_lora_weights("acme/watercolor")

frames = pipe(prompt="a drawing").frames[0]
export_to_video(frames, "output.mp4")
