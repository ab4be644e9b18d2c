import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const maskGeneration: Task = {
  label: "Mask Generation",
  modality: "cv",
  libraries: ["transformers"],
  summary: "Outlines every object in a picture, or the one you point at, without naming it.",
  page: {
    about: markdown`
      Mask generation separates a picture into its parts and leaves it open what they are. The
      model can be prompted with a point, a box or a rough mask, or asked for everything. That
      makes it a tool on the way to other ends: annotating data with a click, cutting out subjects,
      measuring cells, editing pictures, tracking things through film.

      ### Variants

      - **Prompted** masks follow clicks and boxes. A click is ambiguous (button, shirt or
        person?), so models return several masks with scores.
      - **Automatic** masks come from a grid of points, cleaned of doubles.
      - **Video** masks are carried along by a memory of earlier frames.
      - **Text prompts** need a detector in front, or a model trained for concepts.
      - **Small** models run on phones or in the browser.

      ### How to evaluate

      Intersection over union between mask and truth, averaged over prompts. Report it after one
      click and after several, since interactive use is the point. For automatic masks, average
      recall at a fixed number of masks says how much was found. Look at borders and thin parts,
      and measure the delay: the image is encoded once, each click takes milliseconds.
    `,
    demo: {
      inputs: [{ type: "img", filename: "park.png" }],
      outputs: [{ type: "img", filename: "park-masks.png" }],
    },
    datasets: [
      {
        id: "merve/coco2017",
        description: "Everyday scenes with 80 kinds of objects, boxed and outlined.",
      },
      {
        id: "rocky93/BraTS_segmentation",
        description: "Magnetic resonance scans of brains with tumours outlined.",
      },
    ],
    models: [
      {
        id: "Zigeng/SlimSAM-uniform-50",
        description: "Segment Anything, pruned to a small fraction of its size.",
      },
      {
        id: "facebook/sam2-hiera-large",
        description: "Pictures and videos: a click in one frame follows the object through all.",
      },
    ],
    spaces: [
      { id: "merve/OWLSAM2", description: "Say what to find, and have it outlined." },
      { id: "merve/slimsam", description: "The pruned model next to the original." },
      {
        id: "SkalskiP/segment-anything-model-2",
        description: "Click on an object in a picture or video.",
      },
      {
        id: "SkalskiP/SAM_and_ProPainter",
        description: "Outline a thing in a video and paint it away.",
      },
    ],
    metrics: [
      {
        id: "Intersection over Union (IoU)",
        description:
          "The area shared by prediction and truth, divided by the area they cover together.",
      },
    ],
    widgetModels: [],
  },
};
