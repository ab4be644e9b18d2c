pip install chatterbox-tts
