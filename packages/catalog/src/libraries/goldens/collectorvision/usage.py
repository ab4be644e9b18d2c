import collector_vision
from huggingface_hub import hf_hub_download

weights = hf_hub_download(repo_id="acme/watercolor", filename="model.onnx")

# A repo holds one of two kinds: a finder of corners, or an encoder of cards
model = collector_vision.NeuralCornerDetector(weights)
# model = collector_vision.NeuralEmbedder(weights)
