pip install open_clip_torch
