from model2vec import StaticModel

model = StaticModel.from_pretrained("acme/watercolor")
print(model.encode(["The ferry leaves at noon."]).shape)
