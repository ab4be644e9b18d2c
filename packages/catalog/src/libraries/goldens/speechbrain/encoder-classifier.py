from speechbrain.inference import EncoderClassifier

model = EncoderClassifier.from_hparams("acme/watercolor")
result = model.classify_file("speech.wav")
