import soundfile
from kittentts import KittenTTS

model = KittenTTS("acme/watercolor")
soundfile.write("output.wav", model.generate("The ferry leaves at noon."), 24000)
