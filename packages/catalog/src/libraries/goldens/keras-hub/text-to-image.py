import keras_hub

model = keras_hub.models.TextToImage.from_preset("hf://acme/watercolor", dtype="bfloat16")
pixels = model.generate("A lighthouse on a cliff at dawn, watercolor")
