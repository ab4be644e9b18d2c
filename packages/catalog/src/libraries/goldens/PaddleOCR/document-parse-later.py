from paddleocr import PaddleOCRVL

pipeline = PaddleOCRVL(pipeline_version="v1.5")
for result in pipeline.predict("page.png"):
    result.print()
    result.save_to_markdown(save_path="output")
    result.save_to_json(save_path="output")
