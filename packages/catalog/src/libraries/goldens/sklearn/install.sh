pip install scikit-learn joblib huggingface_hub
