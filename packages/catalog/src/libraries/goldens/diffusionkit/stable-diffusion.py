from diffusionkit.mlx import DiffusionPipeline

pipeline = DiffusionPipeline(
    model_version="acme/watercolor",
    shift=3.0,
    use_t5=False,
    low_memory_mode=True,
    a16=True,
    w16=True,
)
