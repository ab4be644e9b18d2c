pip install asteroid
