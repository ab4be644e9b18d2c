from transformers import pipeline

# The "image-to-text" pipeline needs transformers 4: version 5 has dropped it
pipe = pipeline("image-to-text", model="acme/watercolor")
