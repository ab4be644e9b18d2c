pip install pythae
