# Models of Keras 2; those of Keras 3 load with keras itself
from huggingface_hub import from_pretrained_keras

model = from_pretrained_keras("acme/watercolor")
model.summary()
