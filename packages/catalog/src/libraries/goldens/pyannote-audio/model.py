from pyannote.audio import Inference, Model
from pyannote.core import Segment

inference = Inference(Model.from_pretrained("acme/watercolor"))
print(inference("speech.wav"))

# Three seconds of it
print(inference.crop("speech.wav", Segment(1.0, 4.0)))
