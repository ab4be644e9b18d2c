# With a copy of https://github.com/Phantom-video/Phantom, from inside its folder
from huggingface_hub import snapshot_download
from phantom_wan import WanI2V, configs
from PIL import Image

pipeline = WanI2V(
    config=configs.WAN_CONFIGS["i2v-14B"],
    checkpoint_dir=snapshot_download("acme/watercolor"),
)
video = pipeline.generate("Waves roll towards the shore", Image.open("input.jpg"))
