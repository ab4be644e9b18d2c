# Load the model itself
from transformers import AutoProcessor, AutoModelForZeroShotImageClassification

processor = AutoProcessor.from_pretrained("acme/watercolor")
model = AutoModelForZeroShotImageClassification.from_pretrained("acme/watercolor", device_map="auto")
