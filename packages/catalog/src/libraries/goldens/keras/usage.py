import os

os.environ["KERAS_BACKEND"] = "jax"  # or "torch", "tensorflow"; set before the import

import keras

model = keras.saving.load_model("hf://acme/watercolor")
model.summary()
