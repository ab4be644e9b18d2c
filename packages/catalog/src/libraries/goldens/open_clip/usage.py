import open_clip

model, _, preprocess = open_clip.create_model_and_transforms("hf-hub:acme/watercolor")
tokenizer = open_clip.get_tokenizer("hf-hub:acme/watercolor")
