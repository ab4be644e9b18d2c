# Load the model itself
from transformers import AutoImageProcessor, AutoModelForImageClassification

processor = AutoImageProcessor.from_pretrained("acme/watercolor")
model = AutoModelForImageClassification.from_pretrained("acme/watercolor", device_map="auto")
