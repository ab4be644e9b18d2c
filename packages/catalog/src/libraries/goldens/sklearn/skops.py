from huggingface_hub import hf_hub_download
from skops.io import get_untrusted_types, load

path = hf_hub_download("acme/watercolor", "model.skops")
print(get_untrusted_types(file=path))  # look through these before you allow them
model = load(path, trusted=[])
