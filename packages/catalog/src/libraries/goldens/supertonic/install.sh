pip install supertonic
