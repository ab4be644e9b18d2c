pip install git+https://github.com/index-tts/index-tts
