from pathlib import Path

from huggingface_hub import snapshot_download
from ultralytics import YOLO

# No tag says which version of YOLO this is; the file itself does
folder = Path(snapshot_download("acme/watercolor", allow_patterns="*.pt"))
model = YOLO(next(folder.rglob("*.pt")))
model.predict(source="http://images.cocodataset.org/val2017/000000039769.jpg", save=True)
