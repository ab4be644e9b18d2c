# The program: https://github.com/QuintinShaw/openasr/releases
openasr pull watercolor
openasr transcribe speech.wav --model watercolor
