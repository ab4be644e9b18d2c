import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const depthEstimation: Task = {
  label: "Depth Estimation",
  modality: "cv",
  libraries: ["transformers", "transformers.js"],
  summary: "Estimates how far away each part of a picture is.",
  page: {
    about: markdown`
      Monocular depth estimation recovers from a single picture what the camera lost: distance. The
      result is a map with a value for every pixel. It blurs backgrounds, places virtual objects
      behind real ones, guides image generation, and helps robots and cars where no depth sensor is
      fitted.

      ### Variants

      - **Relative** depth tells nearer from farther, up to an unknown scale and offset. Such
        models cope with almost any picture.
      - **Metric** depth is in metres. It needs the focal length or must guess it, and carries over
        less well between cameras.
      - **Video depth** keeps the estimate from flickering between frames.
      - **Stereo** and **multi-view** methods use several pictures and measure rather than guess.

      Many models return inverse depth, in which near is large; check before use.

      ### How to evaluate

      Absolute relative error, root mean squared error, and δ₁, the share of pixels within 25 % of
      the truth, are the usual figures. Align scale and offset first when the model is relative.
      Sensors fail on glass, mirrors and thin edges, so look at those by eye.
    `,
    demo: {
      inputs: [{ type: "img", filename: "park.png" }],
      outputs: [{ type: "img", filename: "park-depth.png" }],
    },
    datasets: [
      {
        id: "sayakpaul/nyu_depth_v2",
        description: "Rooms recorded with a depth camera: the standard set for indoor depth.",
      },
      {
        id: "depth-anything/DA-2K",
        description: "Pairs of points in a thousand varied pictures, marked for which is nearer.",
      },
    ],
    models: [
      {
        id: "depth-anything/Depth-Anything-V2-Large",
        description: "Fine, stable relative depth from one picture, on almost any motif.",
      },
      {
        id: "jingheya/lotus-depth-g-v1-0",
        description: "Predicts depth with a diffusion model in a single step.",
      },
      { id: "tencent/DepthCrafter", description: "Consistent depth for long videos." },
      {
        id: "apple/DepthPro-hf",
        description:
          "Sharp depth in metres in under a second on a GPU, without knowing the camera.",
      },
    ],
    spaces: [
      {
        id: "radames/dpt-depth-estimation-3d-voxels",
        description: "Turns a picture into voxels by its depth.",
      },
      { id: "akhaliq/depth-pro", description: "Metric depth with Depth Pro." },
      { id: "tencent/DepthCrafter", description: "Depth for a video you upload." },
      {
        id: "facebook/sapiens-depth",
        description: "Depth maps of people from a model made for human images.",
      },
    ],
    metrics: [],
    widgetModels: [],
  },
};
