from speechbrain.inference import EncoderDecoderASR

model = EncoderDecoderASR.from_hparams("acme/watercolor")
result = model.transcribe_file("speech.wav")
