from adapters import AutoAdapterModel

model = AutoAdapterModel.from_pretrained("fill-in-model-name")
adapter = model.load_adapter("acme/watercolor", set_active=True)
print(model.adapter_summary())
