pip install mlx-image
