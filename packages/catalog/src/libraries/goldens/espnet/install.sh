pip install espnet espnet-model-zoo soundfile
