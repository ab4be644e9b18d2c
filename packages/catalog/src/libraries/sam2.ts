import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const sam2: Library = {
  prettyLabel: "sam2",
  repoName: "sam2",
  repoUrl: "https://github.com/facebookresearch/segment-anything-2",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/facebookresearch/sam2.git"),
    python`
      # In a picture
      import numpy
      import torch
      from PIL import Image
      from sam2.sam2_image_predictor import SAM2ImagePredictor

      predictor = SAM2ImagePredictor.from_pretrained(${pyString(id)})
      picture = numpy.array(Image.open("input.jpg").convert("RGB"))
      with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
          predictor.set_image(picture)
          masks, scores, _ = predictor.predict(
              point_coords=numpy.array([[320, 240]]), point_labels=numpy.array([1])
          )
    `,
    python`
      # In a video
      import numpy
      import torch
      from sam2.sam2_video_predictor import SAM2VideoPredictor

      predictor = SAM2VideoPredictor.from_pretrained(${pyString(id)})
      with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
          state = predictor.init_state("input.mp4")
          predictor.add_new_points_or_box(
              state, frame_idx=0, obj_id=1, points=numpy.array([[320, 240]]), labels=numpy.array([1])
          )
          for frame, objects, masks in predictor.propagate_in_video(state):
              print(frame, objects)
    `,
  ],
};
