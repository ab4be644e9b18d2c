from lightning_ir import BiEncoderModule, CrossEncoderModule

model = BiEncoderModule("acme/watercolor")
# model = CrossEncoderModule("acme/watercolor")  # when query and document are read together
result = model.score("opening hours", ["The library opens at nine.", "Bread is baked at night."])
print(result.scores)
