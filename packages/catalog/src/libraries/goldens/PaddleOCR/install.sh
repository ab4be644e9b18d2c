pip install paddlepaddle paddleocr
