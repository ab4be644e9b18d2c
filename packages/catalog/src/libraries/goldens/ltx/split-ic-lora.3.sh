# From one video to another
uv run python -m ltx_pipelines.ic_lora \
  --transformer-path models/base/diffusion_models/DISTILLED_TRANSFORMER.safetensors \
  --text-encoder-path models/base/text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \
  --video-vae-path models/base/vae/VIDEO_VAE.safetensors \
  --audio-vae-path models/base/vae/AUDIO_VAE.safetensors \
  --spatial-upsampler-path models/base/latent_upscale_models/SPATIAL_UPSAMPLER.safetensors \
  --lora models/watercolor/LORA.safetensors 1.0 \
  --video-conditioning reference.mp4 1.0 \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
