from setfit import SetFitModel

model = SetFitModel.from_pretrained("acme/watercolor")
print(model.predict(["Friendly people, good bread."]))
