pip install qwen-tts soundfile
