import jax
from videoprism import models

model = models.get_model("acme/watercolor")
weights = models.load_pretrained_weights("acme/watercolor")


@jax.jit
def embed(frames):
    return model.apply(weights, frames, train=False)
