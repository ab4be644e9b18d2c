pip install stable-baselines3 huggingface-sb3
