# With a copy of https://github.com/ZhengPeng7/BiRefNet, from inside its folder
from models.birefnet import BiRefNet

model = BiRefNet.from_pretrained("acme/watercolor")
