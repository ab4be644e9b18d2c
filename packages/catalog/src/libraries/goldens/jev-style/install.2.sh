pip install 'jev-style[mlx]'
