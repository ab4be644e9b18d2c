pip install litert-lm
litert-lm run --from-huggingface-repo=acme/watercolor --prompt="Why is the sky dark at night?"
