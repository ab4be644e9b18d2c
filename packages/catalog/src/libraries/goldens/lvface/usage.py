# With a copy of https://github.com/bytedance/LVFace, from inside its folder
from huggingface_hub import hf_hub_download
from inference_onnx import LVFaceONNXInferencer

weights = hf_hub_download("acme/watercolor", "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx")
model = LVFaceONNXInferencer(weights, use_gpu=True, timeout=300)
print(model.infer_from_image("face.jpg"))
