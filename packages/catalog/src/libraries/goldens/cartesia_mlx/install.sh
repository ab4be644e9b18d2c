pip install cartesia-mlx
