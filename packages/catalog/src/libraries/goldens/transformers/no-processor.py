# Load the model itself
from transformers import AutoModel

model = AutoModel.from_pretrained("acme/watercolor", dtype="auto")
