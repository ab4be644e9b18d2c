# A server on port 8080 that speaks the OpenAI protocol
MEMRA_MODELS='model=hf:acme/watercolor' memra-server
