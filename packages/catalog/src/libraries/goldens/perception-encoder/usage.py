# Vision encoder; with a copy of https://github.com/facebookresearch/perception_models
from core.vision_encoder import pe

model = pe.VisionTransformer.from_config("acme/watercolor", pretrained=True)
