# In two stages, for higher quality
uv run python -m ltx_pipelines.ti2vid_two_stages_hq \
  --checkpoint-path models/watercolor/CHECKPOINT.safetensors \
  --distilled-lora models/watercolor/DISTILLED_LORA.safetensors 0.8 \
  --spatial-upsampler-path models/watercolor/SPATIAL_UPSAMPLER.safetensors \
  --gemma-root models/gemma-3-12b \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
# To start from a picture, add: --image input.jpg 0 0.8
