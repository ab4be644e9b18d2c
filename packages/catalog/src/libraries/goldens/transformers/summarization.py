from transformers import pipeline

# The "summarization" pipeline needs transformers 4: version 5 has dropped it
pipe = pipeline("summarization", model="acme/watercolor")
