import nemo.collections.asr as nemo_asr

model = nemo_asr.models.ASRModel.from_pretrained("acme/watercolor")
print(model.transcribe(["speech.wav"]))
