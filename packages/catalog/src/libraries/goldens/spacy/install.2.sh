pip install "${HF_ENDPOINT:-https://huggingface.co}"/acme/en-water-color/resolve/main/en-water-color-any-py3-none-any.whl
