from speechbrain.inference import SepformerSeparation

model = SepformerSeparation.from_hparams("acme/watercolor")
result = model.separate_file("speech.wav")
