# Fast
uv run python -m ltx_pipelines.distilled \
  --transformer-path models/LTX-2.5-watercolor/diffusion_models/DISTILLED_TRANSFORMER.safetensors \
  --text-encoder-path models/LTX-2.5-watercolor/text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \
  --video-vae-path models/LTX-2.5-watercolor/vae/VIDEO_VAE.safetensors \
  --audio-vae-path models/LTX-2.5-watercolor/vae/AUDIO_VAE.safetensors \
  --spatial-upsampler-path models/LTX-2.5-watercolor/latent_upscale_models/SPATIAL_UPSAMPLER.safetensors \
  --num-frames 121 \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
# To start from a picture, add: --image input.jpg 0 0.8
