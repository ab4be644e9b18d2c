pip install moshi_mlx
python -m moshi_mlx.local -q 8 --hf-repo acme/moshi-mlx-q8
python -m moshi_mlx.local_web -q 8 --hf-repo acme/moshi-mlx-q8  # the same in the browser
