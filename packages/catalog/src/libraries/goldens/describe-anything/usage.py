from dam import DescribeAnythingModel
from huggingface_hub import snapshot_download

folder = snapshot_download("acme/watercolor", local_dir="checkpoints")
model = DescribeAnythingModel(model_path=folder, conv_mode="v1", prompt_mode="focal_prompt")
