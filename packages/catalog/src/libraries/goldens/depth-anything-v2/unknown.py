import cv2
import torch
from depth_anything_v2.dpt import DepthAnythingV2
from huggingface_hub import hf_hub_download

sizes = {
    "vits": (64, [48, 96, 192, 384]),
    "vitb": (128, [96, 192, 384, 768]),
    "vitl": (256, [256, 512, 1024, 1024]),
}
encoder = "fill-in-encoder"  # vits, vitb or vitl: the size this repo holds
features, out_channels = sizes[encoder]
model = DepthAnythingV2(encoder=encoder, features=features, out_channels=out_channels)
weights = hf_hub_download("acme/watercolor", f"depth_anything_v2_{encoder}.pth")
model.load_state_dict(torch.load(weights, map_location="cpu"))
model.eval()

depth = model.infer_image(cv2.imread("input.jpg"))  # height × width, larger is nearer
