from pruna import PrunaModel

pipe = PrunaModel.from_pretrained("acme/watercolor")
pipe("a red kite").images[0].save("output.png")
