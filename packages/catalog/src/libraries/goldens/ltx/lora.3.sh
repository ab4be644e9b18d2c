# From text, in two stages
uv run python -m ltx_pipelines.ti2vid_two_stages_hq \
  --checkpoint-path models/base/CHECKPOINT.safetensors \
  --distilled-lora models/base/DISTILLED_LORA.safetensors 0.8 \
  --spatial-upsampler-path models/base/SPATIAL_UPSAMPLER.safetensors \
  --lora models/watercolor/LORA.safetensors 1.0 \
  --gemma-root models/gemma-3-12b \
  --prompt "A paper boat drifts down a rainy street" \
  --output-path output.mp4
# To start from a picture, add: --image input.jpg 0 0.8
