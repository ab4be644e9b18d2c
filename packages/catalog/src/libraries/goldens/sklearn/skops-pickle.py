import joblib
from huggingface_hub import hf_hub_download

# A pickle can run any code when it is opened: only do this with an author you trust
model = joblib.load(hf_hub_download("acme/watercolor", "model.pkl"))
