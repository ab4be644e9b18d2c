import keras_hub

task = keras_hub.models.Segmenter.from_preset("hf://acme/watercolor")
