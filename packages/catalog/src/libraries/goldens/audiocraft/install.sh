pip install audiocraft
