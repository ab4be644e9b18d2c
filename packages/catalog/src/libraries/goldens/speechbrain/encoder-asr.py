from speechbrain.inference import EncoderASR

model = EncoderASR.from_hparams("acme/watercolor")
result = model.transcribe_file("speech.wav")
