pip install moshi
python -m moshi.server --hf-repo acme/watercolor  # then open https://localhost:8998
