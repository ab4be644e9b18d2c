# The model
from matanyone.model.matanyone import MatAnyone

model = MatAnyone.from_pretrained("acme/watercolor")
