import keras_hub

model = keras_hub.models.TextClassifier.from_preset("hf://acme/watercolor", num_classes=2)
model.fit(x=["I would go there again.", "The soup was cold."], y=[1, 0])
print(model.predict(["Friendly people, good bread."]))
