from mlx_vlm import generate, load
from mlx_vlm.prompt_utils import apply_chat_template
from mlx_vlm.utils import load_config

model, processor = load("acme/watercolor")
config = load_config("acme/watercolor")

pictures = ["http://images.cocodataset.org/val2017/000000039769.jpg"]
prompt = apply_chat_template(
    processor, config, "What is happening in this picture?", num_images=len(pictures)
)
print(generate(model, processor, prompt, pictures))
