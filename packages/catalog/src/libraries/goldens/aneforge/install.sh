pip install aneforge
