from diffusers.utils import export_to_video, load_image
from pruna import PrunaModel

pipe = PrunaModel.from_pretrained("acme/watercolor")
result = pipe(
    image=load_image("input.png"), prompt="Waves roll towards the shore"
)
export_to_video(result.frames[0], "output.mp4")
