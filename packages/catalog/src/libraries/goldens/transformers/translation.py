from transformers import pipeline

# The "translation" pipeline needs transformers 4: version 5 has dropped it
pipe = pipeline("translation", model="acme/watercolor")
