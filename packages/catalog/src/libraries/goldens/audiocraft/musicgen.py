from audiocraft.data.audio import audio_write
from audiocraft.models import MusicGen

model = MusicGen.get_pretrained("acme/watercolor")
model.set_generation_params(duration=5)  # in seconds
waves = model.generate(["slow piano waltz", "brass band on a sunny square"])
for number, wave in enumerate(waves):
    audio_write(f"output-{number}", wave.cpu(), model.sample_rate, strategy="loudness")
