pip install pylate
