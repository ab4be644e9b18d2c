# With a copy of https://github.com/MCG-NJU/VFIMamba, from inside its folder
from Trainer_finetune import Model

model = Model.from_pretrained("acme/watercolor")
