pip install speechbrain
