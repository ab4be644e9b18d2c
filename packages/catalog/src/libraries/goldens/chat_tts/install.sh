pip install ChatTTS torchaudio
