# Pictures and texts; with a copy of https://github.com/facebookresearch/perception_models
from core.vision_encoder import pe

model = pe.CLIP.from_config("acme/PE-Core-B16", pretrained=True)
