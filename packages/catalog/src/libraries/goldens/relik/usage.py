from relik import Relik

model = Relik.from_pretrained("acme/watercolor")
print(model("Ada Lovelace was born in London."))
