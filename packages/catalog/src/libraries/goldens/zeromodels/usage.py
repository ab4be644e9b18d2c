import os

os.environ["KERAS_BACKEND"] = "jax"  # or "torch", "tensorflow"; set before the import

from zeromodels import AutoZModel

model = AutoZModel.from_weights("acme/watercolor")  # reads the class from the repo's model_type
