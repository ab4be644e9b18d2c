pip install outetts
