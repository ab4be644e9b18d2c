import soundfile
from kimia_infer.api.kimia import KimiAudio

model = KimiAudio(model_path="acme/watercolor", load_detokenizer=True)

# Write down what is said
question = {"role": "user", "message_type": "audio", "content": "speech.wav"}
order = {"role": "user", "message_type": "text", "content": "Write down what is said:"}
_, text = model.generate([order, question], output_type="text")
print(text)

# Answer it, in writing and aloud
wave, text = model.generate([question], output_type="both")
print(text)
soundfile.write("output.wav", wave.cpu().view(-1).numpy(), 24000)
