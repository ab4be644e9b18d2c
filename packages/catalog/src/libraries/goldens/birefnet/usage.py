# With transformers
from transformers import AutoModelForImageSegmentation

model = AutoModelForImageSegmentation.from_pretrained("acme/watercolor", trust_remote_code=True)
