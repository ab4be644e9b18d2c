cortiq serve MODEL.cmf --port 8080  # speaks the OpenAI protocol
