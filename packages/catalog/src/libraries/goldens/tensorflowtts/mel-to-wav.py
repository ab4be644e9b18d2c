import numpy
from tensorflow_tts.inference import TFAutoModel

model = TFAutoModel.from_pretrained("acme/watercolor")
wave = model.inference(numpy.load("spectrogram.npy"))
