pip install diffusionkit
