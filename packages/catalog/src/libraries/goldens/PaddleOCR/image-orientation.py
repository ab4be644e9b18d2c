from paddleocr import DocImgOrientationClassification

model = DocImgOrientationClassification(model_name="watercolor")
for result in model.predict(input="page.png", batch_size=1):
    result.print()
    result.save_to_img(save_path="output")
    result.save_to_json(save_path="output/result.json")
