from diffusers.utils import load_image
from pruna import PrunaModel

pipe = PrunaModel.from_pretrained("acme/watercolor")
result = pipe(
    image=load_image("input.png"), prompt="Make the dragon green"
)
result.images[0].save("output.png")
