pip install sentence-transformers
