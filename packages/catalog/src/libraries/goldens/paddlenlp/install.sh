pip install paddlenlp
