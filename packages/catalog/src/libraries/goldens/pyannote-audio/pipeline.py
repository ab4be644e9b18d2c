from pyannote.audio import Audio, Pipeline
from pyannote.core import Segment

pipeline = Pipeline.from_pretrained("acme/watercolor")
print(pipeline("speech.wav"))

# Three seconds of it
wave, rate = Audio().crop("speech.wav", Segment(1.0, 4.0))
print(pipeline({"waveform": wave, "sample_rate": rate}))
