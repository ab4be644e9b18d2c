# From text
uv run python -m ltx_pipelines.distilled \
  --transformer-path models/base/diffusion_models/DISTILLED_TRANSFORMER.safetensors \
  --text-encoder-path models/base/text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \
  --video-vae-path models/base/vae/VIDEO_VAE.safetensors \
  --audio-vae-path models/base/vae/AUDIO_VAE.safetensors \
  --spatial-upsampler-path models/base/latent_upscale_models/SPATIAL_UPSAMPLER.safetensors \
  --lora models/watercolor/LORA.safetensors 1.0 \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
# To start from a picture, add: --image input.jpg 0 0.8
