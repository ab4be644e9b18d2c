# In a video
import numpy
import torch
from sam2.sam2_video_predictor import SAM2VideoPredictor

predictor = SAM2VideoPredictor.from_pretrained("acme/watercolor")
with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
    state = predictor.init_state("input.mp4")
    predictor.add_new_points_or_box(
        state, frame_idx=0, obj_id=1, points=numpy.array([[320, 240]]), labels=numpy.array([1])
    )
    for frame, objects, masks in predictor.propagate_in_video(state):
        print(frame, objects)
