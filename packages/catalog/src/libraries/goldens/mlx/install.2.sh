pip install mlx-vlm
