"""What the real client reads its hub's router from."""

INFERENCE_PROXY_TEMPLATE = "https://router.huggingface.co/{provider}"
