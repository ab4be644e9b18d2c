pip install fairseq
