import cartesia_mlx
import mlx.core

model = cartesia_mlx.from_pretrained("acme/watercolor")
model.set_dtype(mlx.core.float32)

for piece in model.generate("Glass is made of", max_tokens=200, temperature=0.8, top_p=0.95):
    print(piece, end="", flush=True)
