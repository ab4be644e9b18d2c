pip install 'huggingface_hub<1' tensorflow tf-keras
