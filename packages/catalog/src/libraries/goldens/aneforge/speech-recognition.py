import aneforge
import librosa

model = aneforge.load_whisper("acme/watercolor")
waveform, _ = librosa.load("speech.wav", sr=16000)
print(model.transcribe(waveform))
