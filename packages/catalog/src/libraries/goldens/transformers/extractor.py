from transformers import pipeline

pipe = pipeline("audio-classification", model="acme/watercolor")
