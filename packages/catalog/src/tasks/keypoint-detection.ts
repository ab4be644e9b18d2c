import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const keypointDetection: Task = {
  label: "Keypoint Detection",
  modality: "cv",
  hiddenIn: ["datasets"],
  subtasks: [{ id: "pose-estimation", label: "Pose Estimation" }],
  libraries: ["transformers"],
  summary: "Finds marked points in a picture: joints, corners of the face, corners worth matching.",
  page: {
    about: markdown`
      A keypoint model returns coordinates with scores. Either the points have names, such as the
      left elbow or the tip of the nose, or they are simply places that look distinct and can be
      found again from another side.

      ### Variants

      - **Human pose**: top-down methods detect people first and then their joints; bottom-up
        methods find all joints and sort them by person.
      - **Hands, faces, animals** have point sets of their own.
      - **3D pose** adds depth.
      - **Interest points** and their matching serve panoramas, maps, augmented reality and
        reconstruction.
      - **Tracking** follows points through a video.

      Uses run from sport and rehabilitation to sign language and animation.

      ### How to evaluate

      For poses, average precision over object keypoint similarity, which allows each joint an
      error in proportion to the person's size; or PCK, the share of points within a given
      distance. For interest points, repeatability and matching accuracy, or better the error of
      the camera pose computed from the matches. Report hidden joints and crowded scenes apart.
    `,
    demo: {
      inputs: [{ type: "img", filename: "dancer.png" }],
      outputs: [{ type: "img", filename: "dancer-keypoints.png" }],
    },
    datasets: [
      {
        id: "Vincent-luo/hagrid-mediapipe-hands",
        description: "Pictures of hand gestures with the positions of the hand's joints.",
      },
    ],
    models: [
      {
        id: "magic-leap-community/superpoint",
        description: "Finds points that can be recognized again in another picture.",
      },
      {
        id: "magic-leap-community/superglue_outdoor",
        description: "Matches such points between two outdoor pictures.",
      },
      {
        id: "qualcomm/RTMPose-Body2d",
        description: "Poses of people in real time, prepared for phones.",
      },
      {
        id: "ETH-CVG/lightglue_disk",
        description: "Matches points quickly, stopping early when the pair is easy.",
      },
    ],
    spaces: [
      {
        id: "datasciencedojo/Hand-Keypoint-Detection-Realtime",
        description: "Joints of a hand, live from the camera.",
      },
      { id: "ETH-CVG/LightGlue", description: "Matches points between two pictures." },
    ],
    metrics: [],
    widgetModels: [],
  },
};
