pip install 'bm25s[hf]'
