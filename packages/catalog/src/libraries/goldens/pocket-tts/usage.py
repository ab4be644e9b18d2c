import scipy.io.wavfile
from pocket_tts import TTSModel

model = TTSModel.load_model("acme/watercolor")
voice = model.get_state_for_audio_prompt("voice.wav")
wave = model.generate_audio(voice, "The ferry leaves at noon.")
scipy.io.wavfile.write("output.wav", model.sample_rate, wave.numpy())
