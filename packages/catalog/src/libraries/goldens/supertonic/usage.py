from supertonic import TTS

model = TTS(auto_download=True)
voice = model.get_voice_style(voice_name="M1")
wave, seconds = model.synthesize("The 12:45 ferry leaves from pier 3.", voice_style=voice)
model.save_audio(wave, "output.wav")
