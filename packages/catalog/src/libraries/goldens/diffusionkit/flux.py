from diffusionkit.mlx import FluxPipeline

pipeline = FluxPipeline(
    model_version="acme/watercolor", shift=1.0, low_memory_mode=True, a16=True, w16=True
)
