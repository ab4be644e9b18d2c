pip install TensorFlowTTS
