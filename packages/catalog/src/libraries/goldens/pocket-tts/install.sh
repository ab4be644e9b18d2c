pip install pocket-tts scipy
