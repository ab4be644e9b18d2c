from audiocraft.data.audio import audio_write
from audiocraft.models import MAGNeT

model = MAGNeT.get_pretrained("acme/watercolor")
waves = model.generate(["slow piano waltz", "hand drums and a flute"])
for number, wave in enumerate(waves):
    audio_write(f"output-{number}", wave.cpu(), model.sample_rate, strategy="loudness")
