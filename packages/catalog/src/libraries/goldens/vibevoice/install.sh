pip install vibevoice librosa soundfile
