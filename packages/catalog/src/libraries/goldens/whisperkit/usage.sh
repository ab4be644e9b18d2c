# On macOS
brew install whisperkit-cli
whisperkit-cli transcribe --audio-path speech.wav
whisperkit-cli transcribe --audio-path speech.wav --model large-v3 --model-prefix distil
