# Load the model itself
from transformers import AutoFeatureExtractor, AutoModelForAudioClassification

extractor = AutoFeatureExtractor.from_pretrained("acme/watercolor")
model = AutoModelForAudioClassification.from_pretrained("acme/watercolor", device_map="auto")
