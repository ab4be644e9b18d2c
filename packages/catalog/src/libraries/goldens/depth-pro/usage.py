import depth_pro

model, transform = depth_pro.create_model_and_transforms()
model.eval()

picture, _, focal_length = depth_pro.load_rgb("input.jpg")
result = model.infer(transform(picture), f_px=focal_length)
print(result["depth"])  # in metres
print(result["focallength_px"])
