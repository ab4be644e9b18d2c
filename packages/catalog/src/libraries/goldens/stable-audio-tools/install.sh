pip install stable-audio-tools
