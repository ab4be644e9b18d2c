from speechbrain.inference import SpectralMaskEnhancement

model = SpectralMaskEnhancement.from_hparams("acme/watercolor")
result = model.enhance_file("speech.wav")
