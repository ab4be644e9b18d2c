import cv2
import torch
from depth_anything_v2.dpt import DepthAnythingV2
from huggingface_hub import hf_hub_download

encoder = "vits"
model = DepthAnythingV2(
    encoder=encoder, features=64, out_channels=[48, 96, 192, 384]
)
weights = hf_hub_download("depth-anything/Depth-Anything-V2-Small", f"depth_anything_v2_{encoder}.pth")
model.load_state_dict(torch.load(weights, map_location="cpu"))
model.eval()

depth = model.infer_image(cv2.imread("input.jpg"))  # height × width, larger is nearer
