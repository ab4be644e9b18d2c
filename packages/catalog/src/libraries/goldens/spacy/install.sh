pip install "${HF_ENDPOINT:-https://huggingface.co}"/acme/en_water_color/resolve/main/en_water_color-any-py3-none-any.whl
