import keras
import keras_hub

model = keras_hub.models.ImageClassifier.from_preset("hf://acme/watercolor", num_classes=2)
pictures = keras.random.randint((8, 64, 64, 3), 0, 256)  # put your own here
model.fit(x=pictures, y=keras.random.randint((8, 1), 0, 2))
print(model.predict(pictures[:1]))
