pip install moshi_mlx
python -m moshi_mlx.local -q 4 --hf-repo acme/moshi-mlx-q4
python -m moshi_mlx.local_web -q 4 --hf-repo acme/moshi-mlx-q4  # the same in the browser
