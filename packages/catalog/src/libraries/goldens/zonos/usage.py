import torchaudio
from zonos.conditioning import make_cond_dict
from zonos.model import Zonos

model = Zonos.from_pretrained("acme/watercolor", device="cuda")

speaker = model.make_speaker_embedding(*torchaudio.load("voice.wav"))
request = make_cond_dict(text="The ferry leaves at noon.", speaker=speaker, language="en-us")
codes = model.generate(model.prepare_conditioning(request))

wave = model.autoencoder.decode(codes)[0].cpu()
torchaudio.save("output.wav", wave, model.autoencoder.sampling_rate)
