# With a copy of https://github.com/3DTopia/3DTopia-XL
from threedtopia_xl.models import threedtopia_xl

model = threedtopia_xl.from_pretrained("acme/watercolor")
model.generate(cond="input.png")
