from pruna_pro import PrunaProModel

pipe = PrunaProModel.from_pretrained("acme/watercolor")
pipe("A lighthouse on a cliff at dawn, watercolor").images[0].save("output.png")
