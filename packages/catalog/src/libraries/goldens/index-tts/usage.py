from huggingface_hub import snapshot_download
from indextts.infer import IndexTTS

folder = snapshot_download("acme/watercolor", local_dir="checkpoints")
model = IndexTTS(model_dir=folder, cfg_path=f"{folder}/config.yaml")
model.infer("voice.wav", "The ferry leaves from the north pier.", "output.wav")
