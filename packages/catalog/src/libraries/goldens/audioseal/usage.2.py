# Find the mark again
import torchaudio
from audioseal import AudioSeal

detector = AudioSeal.load_detector("acme/watercolor")
wave, rate = torchaudio.load("marked.wav")

probability, message = detector.detect_watermark(wave.unsqueeze(0), rate)
print(probability, message)
