pip install keras-hub
