pip install flair
