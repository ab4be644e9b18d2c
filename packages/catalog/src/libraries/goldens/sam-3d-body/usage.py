# With a copy of https://github.com/facebookresearch/sam-3d-body, from inside its folder
import cv2
from notebook.utils import setup_sam_3d_body
from tools.vis_utils import visualize_sample_together

estimator = setup_sam_3d_body(hf_repo_id="acme/watercolor")
picture = cv2.imread("input.jpg")
people = estimator.process_one_image(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB))
cv2.imwrite("output.jpg", visualize_sample_together(picture, people, estimator.faces))
