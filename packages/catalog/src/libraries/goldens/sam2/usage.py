# In a picture
import numpy
import torch
from PIL import Image
from sam2.sam2_image_predictor import SAM2ImagePredictor

predictor = SAM2ImagePredictor.from_pretrained("acme/watercolor")
picture = numpy.array(Image.open("input.jpg").convert("RGB"))
with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    predictor.set_image(picture)
    masks, scores, _ = predictor.predict(
        point_coords=numpy.array([[320, 240]]), point_labels=numpy.array([1])
    )
