pip install gliner
