pip install scikit-learn skops huggingface_hub
