import soundfile
from voxcpm import VoxCPM

model = VoxCPM.from_pretrained("acme/watercolor")
wave = model.generate(
    text="The ferry leaves from the north pier.",
    prompt_wav_path=None,  # a recording, to speak in its voice
    prompt_text=None,  # what is said in it
    cfg_value=2.0,
    inference_timesteps=10,
)
soundfile.write("output.wav", wave, 16000)
