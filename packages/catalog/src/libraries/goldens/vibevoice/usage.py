import librosa
import soundfile
import torch
from vibevoice.modular.modeling_vibevoice_inference import (
    VibeVoiceForConditionalGenerationInference,
)
from vibevoice.processor.vibevoice_processor import VibeVoiceProcessor

processor = VibeVoiceProcessor.from_pretrained("acme/watercolor")
model = VibeVoiceForConditionalGenerationInference.from_pretrained(
    "acme/watercolor", torch_dtype=torch.bfloat16, device_map="cuda"
)
model.set_ddpm_inference_steps(5)

voice, _ = librosa.load("voice.wav", sr=24000, mono=True)
inputs = processor(
    text=["Speaker 0: Is the ferry late again?"], voice_samples=[[voice]], return_tensors="pt"
).to("cuda")
output = model.generate(**inputs, cfg_scale=1.3, tokenizer=processor.tokenizer)
soundfile.write("output.wav", output.speech_outputs[0].float().cpu().numpy().squeeze(), 24000)
