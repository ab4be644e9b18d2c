image, _ = pipeline.generate_image(
    "a fishing boat at dawn",
    num_steps=50,
    cfg_weight=5,
    latent_size=(512 // 8, 512 // 8),  # height and width in pixels, by eight
)
image.save("output.png")
