from asteroid.models import BaseModel

model = BaseModel.from_pretrained("acme/watercolor")
model.separate("mixture.wav")  # writes one file per source beside it
