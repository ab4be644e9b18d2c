pip install huggingface_hub
hf download acme/watercolor --local-dir ./watercolor
