pip install voxcpm soundfile
