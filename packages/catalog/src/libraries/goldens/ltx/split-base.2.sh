hf download acme/LTX-2.5-watercolor --local-dir models/LTX-2.5-watercolor
hf download Lightricks/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler --local-dir models/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler
