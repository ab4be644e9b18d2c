# The same model as a Python package
pip install git+"${HF_ENDPOINT:-https://huggingface.co}"/water-color
