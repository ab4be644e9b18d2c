import torch
from diffusers import DiffusionPipeline
from diffusers.utils import export_to_video

# "cuda" for NVIDIA, "mps" for Apple
pipe = DiffusionPipeline.from_pretrained("acme/watercolor", dtype=torch.bfloat16, device_map="cuda")

frames = pipe(prompt="Waves roll towards the shore while the camera moves closer").frames[0]
export_to_video(frames, "output.mp4")
