import soundfile
from dia.model import Dia

model = Dia.from_pretrained("acme/watercolor")
wave = model.generate("[S1] Is the ferry late again? [S2] Ten minutes. (laughs) [S1] Then tea first.")
soundfile.write("output.wav", wave, 44100)
