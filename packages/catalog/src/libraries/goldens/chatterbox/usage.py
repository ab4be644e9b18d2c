import torchaudio
from chatterbox.tts import ChatterboxTTS

model = ChatterboxTTS.from_pretrained(device="cuda")

wave = model.generate("The ferry leaves from the north pier in ten minutes.")
torchaudio.save("output.wav", wave, model.sr)

# The same in the voice of a recording
wave = model.generate("Please mind the gap.", audio_prompt_path="voice.wav")
torchaudio.save("output-voice.wav", wave, model.sr)
