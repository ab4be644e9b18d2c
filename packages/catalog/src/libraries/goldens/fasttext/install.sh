pip install fasttext huggingface_hub
