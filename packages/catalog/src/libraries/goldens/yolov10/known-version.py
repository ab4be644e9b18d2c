from ultralytics import YOLOv10

model = YOLOv10.from_pretrained("acme/watercolor")
model.predict(source="http://images.cocodataset.org/val2017/000000039769.jpg", save=True)
