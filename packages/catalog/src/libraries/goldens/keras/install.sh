pip install keras jax huggingface_hub
