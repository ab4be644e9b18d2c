import fasttext
from huggingface_hub import hf_hub_download

model = fasttext.load_model(hf_hub_download("acme/watercolor", "model.bin"))
print(model.predict("The ferry leaves at noon."))
