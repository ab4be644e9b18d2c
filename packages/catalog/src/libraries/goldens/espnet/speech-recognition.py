import soundfile
from espnet2.bin.asr_inference import Speech2Text

transcribe = Speech2Text.from_pretrained("acme/watercolor")
wave, rate = soundfile.read("speech.wav")
text, *_ = transcribe(wave)[0]
print(text)
