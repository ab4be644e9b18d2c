# With a copy of https://github.com/facebookresearch/sam-3d-objects, from inside notebook/
from huggingface_hub import hf_hub_download
from inference import Inference, load_image, load_single_mask

model = Inference(hf_hub_download("acme/watercolor", "pipeline.yaml"), compile=False)
picture = load_image("input.png")
mask = load_single_mask("masks", index=0)  # a folder of masks, one of them
result = model(picture, mask)
