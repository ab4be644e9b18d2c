import timm

model = timm.create_model("hf_hub:acme/watercolor", pretrained=True).eval()
transform = timm.data.create_transform(**timm.data.resolve_model_data_config(model))
