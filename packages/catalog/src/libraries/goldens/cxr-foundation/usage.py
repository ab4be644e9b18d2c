from clientside.clients import make_hugging_face_client
from PIL import Image

client = make_hugging_face_client("cxr_model")
scan = Image.open("chest.png").convert("L")  # one channel of grey
print(client.get_image_embeddings_from_images([scan]))
