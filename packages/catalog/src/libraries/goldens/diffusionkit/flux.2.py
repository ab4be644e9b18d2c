image, _ = pipeline.generate_image(
    "a fishing boat at dawn",
    num_steps=4,
    cfg_weight=0,
    latent_size=(512 // 8, 512 // 8),  # height and width in pixels, by eight
)
image.save("output.png")
