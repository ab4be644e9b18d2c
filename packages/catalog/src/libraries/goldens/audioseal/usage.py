# Mark a recording
import torchaudio
from audioseal import AudioSeal

generator = AudioSeal.load_generator("acme/watercolor")
wave, rate = torchaudio.load("speech.wav")
wave = torchaudio.functional.resample(wave, rate, 16000).unsqueeze(0)  # batch, channels, samples

marked = wave + generator.get_watermark(wave, 16000)
torchaudio.save("marked.wav", marked.squeeze(0).detach(), 16000)
