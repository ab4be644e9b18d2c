from audiocraft.data.audio import audio_write
from audiocraft.models import AudioGen

model = AudioGen.get_pretrained("acme/watercolor")
model.set_generation_params(duration=5)  # in seconds
waves = model.generate(["rain on a tin roof", "a tram passing by"])
for number, wave in enumerate(waves):
    audio_write(f"output-{number}", wave.cpu(), model.sample_rate, strategy="loudness")
