# A whole video, from the mask of its first frame
from matanyone import InferenceCore

matting = InferenceCore("acme/watercolor")
foreground, alpha = matting.process_video(
    input_path="input.mp4", mask_path="first-frame.png", output_path="output"
)
