# From one video to another
uv run python -m ltx_pipelines.ic_lora \
  --distilled-checkpoint-path models/base/DISTILLED_CHECKPOINT.safetensors \
  --spatial-upsampler-path models/base/SPATIAL_UPSAMPLER.safetensors \
  --lora models/watercolor/LORA.safetensors 1.0 \
  --gemma-root models/gemma-3-12b \
  --video-conditioning reference.mp4 1.0 \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
