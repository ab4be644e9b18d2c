pip install pyannote.audio
