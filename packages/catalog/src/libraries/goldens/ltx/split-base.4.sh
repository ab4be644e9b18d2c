# With more detail
uv run python -m ltx_pipelines.dfr_pipeline \
  --transformer-path models/LTX-2.5-watercolor/diffusion_models/DISTILLED_TRANSFORMER.safetensors \
  --text-encoder-path models/LTX-2.5-watercolor/text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors \
  --video-vae-path models/LTX-2.5-watercolor/vae/VIDEO_VAE.safetensors \
  --audio-vae-path models/LTX-2.5-watercolor/vae/AUDIO_VAE.safetensors \
  --spatial-upsampler-path models/LTX-2.5-watercolor/latent_upscale_models/SPATIAL_UPSAMPLER.safetensors \
  --temporal-upsampler-path models/LTX-2.5-watercolor/latent_upscale_models/TEMPORAL_UPSAMPLER.safetensors \
  --detailing-lora models/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler/ltx-2.5-22b-ic-lora-pixel-spatial-upscaler-x2-1.0.safetensors \
  --spatial-upscalings 1 --temporal-upscalings 1 \
  --height 1088 --width 1920 \
  --num-frames 121 \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
# To start from a picture, add: --image input.jpg 0 0.8
