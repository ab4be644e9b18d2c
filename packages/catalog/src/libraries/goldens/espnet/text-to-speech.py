import soundfile
from espnet2.bin.tts_inference import Text2Speech

synthesize = Text2Speech.from_pretrained("acme/watercolor")
result = synthesize("The ferry leaves from the north pier.")
soundfile.write("output.wav", result["wav"].numpy(), synthesize.fs)
