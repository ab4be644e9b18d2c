from lightning_ir import CrossEncoderModule

model = CrossEncoderModule("acme/watercolor")
result = model.score("opening hours", ["The library opens at nine.", "Bread is baked at night."])
print(result.scores)
