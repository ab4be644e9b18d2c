# Load the model itself
from transformers import AutoProcessor, AutoModelForImageTextToText

processor = AutoProcessor.from_pretrained("acme/watercolor")
model = AutoModelForImageTextToText.from_pretrained("acme/watercolor", device_map="auto")
