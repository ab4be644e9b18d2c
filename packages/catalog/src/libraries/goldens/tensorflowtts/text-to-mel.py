from tensorflow_tts.inference import AutoProcessor, TFAutoModel

processor = AutoProcessor.from_pretrained("acme/watercolor")
model = TFAutoModel.from_pretrained("acme/watercolor")
tokens = processor.text_to_sequence("The ferry leaves at noon.")
