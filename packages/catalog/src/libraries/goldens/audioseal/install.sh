pip install audioseal
