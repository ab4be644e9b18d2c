import keras_hub

model = keras_hub.models.CausalLM.from_preset("hf://acme/watercolor", dtype="bfloat16")
model.compile(sampler="greedy")
print(model.generate("The tide comes in and", max_length=64))
