import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const objectDetection: Task = {
  label: "Object Detection",
  modality: "cv",
  subtasks: [
    { id: "face-detection", label: "Face Detection" },
    { id: "vehicle-detection", label: "Vehicle Detection" },
  ],
  libraries: ["transformers", "transformers.js", "ultralytics"],
  summary: "Finds the objects in a picture and draws a named box around each.",
  page: {
    about: markdown`
      A detector answers *what* and *where*: for each object a class, a score and a rectangle. It
      counts, measures and watches: traffic, shelves, fields, cells, sports. Often it is the first
      step, and what is in the box goes on to a second model.

      ### Variants

      - **Two-stage** detectors propose regions and classify them: thorough and slower.
      - **One-stage** detectors, such as the YOLO family, do both at once, for video.
      - **Transformer** detectors (DETR and its kin) predict a set of boxes directly.
      - **Open-vocabulary** detectors take the names in the request (see zero-shot object
        detection).
      - **Oriented** boxes suit aerial pictures and text.

      ### How to evaluate

      A prediction is right if its class is, and if its box overlaps the true one by enough,
      measured as intersection over union. Average precision sums this up over all score
      thresholds; mean average precision, from 0.5 to 0.95 overlap as in COCO, is the figure to
      compare. Report small objects apart, and frames per second on the machine you will use.
    `,
    demo: {
      inputs: [{ type: "img", filename: "park.png" }],
      outputs: [{ type: "img", filename: "park-boxes.png" }],
    },
    datasets: [
      {
        id: "merve/coco2017",
        description: "Everyday scenes with 80 kinds of objects, boxed and outlined.",
      },
      {
        id: "merve/pascal-voc",
        description:
          "Twenty kinds of objects in photographs; smaller and older, good for a first run.",
      },
    ],
    models: [
      {
        id: "facebook/detr-resnet-50",
        description:
          "The first end-to-end transformer detector: no anchors, no suppression of doubles.",
      },
      {
        id: "IDEA-Research/dab-detr-resnet-50",
        description: "DETR with learnt boxes as queries, which trains faster.",
      },
      {
        id: "PekingU/rtdetr_v2_r50vd",
        description: "A transformer detector fast enough for live video.",
      },
      {
        id: "StephanST/WALDO30",
        description: "Finds vehicles, buildings and people in aerial pictures.",
      },
    ],
    spaces: [
      {
        id: "Roboflow/RF-DETR",
        description: "Detection with RF-DETR on your pictures and videos.",
      },
      {
        id: "Gradio-Blocks/Object-Detection-With-DETR-and-YOLOS",
        description: "DETR and YOLOS on the same picture.",
      },
      { id: "sunsmarterjieleaf/yolov12", description: "A fast detector of the YOLO family." },
      {
        id: "VIPLab/Track-Anything",
        description: "Follow one object through a video after a click.",
      },
      {
        id: "merve/RT-DETR-tracking-coco",
        description: "Detects and tracks everything in a video.",
      },
    ],
    metrics: [
      {
        id: "Average Precision",
        description: "The area under the precision–recall curve of one class.",
      },
      {
        id: "Mean Average Precision",
        description:
          "Average precision, averaged over all classes and often over several overlaps.",
      },
      {
        id: "APα",
        description:
          "Average precision when a box counts as right from an overlap of α, for example AP50 at 0.5.",
      },
    ],
    widgetModels: ["facebook/detr-resnet-50"],
    youtubeId: "WdAeKSOpxhw",
  },
};
