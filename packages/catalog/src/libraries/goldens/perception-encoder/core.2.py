# Vision encoder; with a copy of https://github.com/facebookresearch/perception_models
from core.vision_encoder import pe

model = pe.VisionTransformer.from_config("acme/PE-Core-B16", pretrained=True)
