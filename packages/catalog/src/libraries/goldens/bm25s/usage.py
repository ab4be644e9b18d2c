import bm25s
from bm25s.hf import BM25HF

index = BM25HF.load_from_hub("acme/watercolor", load_corpus=True)
documents, scores = index.retrieve(bm25s.tokenize("opening hours of the library"), k=3)
