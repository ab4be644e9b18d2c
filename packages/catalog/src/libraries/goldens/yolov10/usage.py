# No tag says which version of YOLO this is: put its number for XX
from ultralytics import YOLOvXX

model = YOLOvXX.from_pretrained("acme/watercolor")
model.predict(source="http://images.cocodataset.org/val2017/000000039769.jpg", save=True)
