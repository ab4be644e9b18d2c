# Fast
uv run python -m ltx_pipelines.distilled \
  --distilled-checkpoint-path models/watercolor/DISTILLED_CHECKPOINT.safetensors \
  --spatial-upsampler-path models/watercolor/SPATIAL_UPSAMPLER.safetensors \
  --gemma-root models/gemma-3-12b \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
# To start from a picture, add: --image input.jpg 0 0.8
