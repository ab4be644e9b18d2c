from adapters import AutoAdapterModel

model = AutoAdapterModel.from_pretrained("acme/base")
adapter = model.load_adapter("acme/watercolor", set_active=True)
print(model.adapter_summary())
