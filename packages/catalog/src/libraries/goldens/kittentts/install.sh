pip install kittentts soundfile
