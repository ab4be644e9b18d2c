from diffusers.utils import export_to_video
from pruna import PrunaModel

pipe = PrunaModel.from_pretrained("acme/watercolor")
result = pipe(prompt="Waves roll towards the shore")
export_to_video(result.frames[0], "output.mp4")
