import soundfile
import torch
from qwen_tts import Qwen3TTSModel

model = Qwen3TTSModel.from_pretrained("acme/watercolor", device_map="cuda:0", dtype=torch.bfloat16)
waves, rate = model.generate_custom_voice(
    text="The ferry leaves at noon.",
    language="English",
    speaker="Ryan",
    instruct="Calm, like an announcement.",
)
soundfile.write("output.wav", waves[0], rate)
