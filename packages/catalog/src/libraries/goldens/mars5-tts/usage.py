from inference import Mars5TTS

model = Mars5TTS.from_pretrained("acme/watercolor")
