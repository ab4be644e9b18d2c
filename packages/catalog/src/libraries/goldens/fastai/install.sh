pip install 'huggingface_hub[fastai]'
