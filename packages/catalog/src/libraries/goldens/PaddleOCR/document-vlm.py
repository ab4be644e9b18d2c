from paddleocr import DocVLM

model = DocVLM(model_name="watercolor")
question = {"image": "page.png", "query": "Write this page as Markdown."}
for result in model.predict(input=question, batch_size=1):
    result.print()
    result.save_to_json(save_path="output/result.json")
