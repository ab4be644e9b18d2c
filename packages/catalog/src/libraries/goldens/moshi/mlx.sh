pip install moshi_mlx
python -m moshi_mlx.local --hf-repo acme/moshi-mlx-bf16
python -m moshi_mlx.local_web --hf-repo acme/moshi-mlx-bf16  # the same in the browser
