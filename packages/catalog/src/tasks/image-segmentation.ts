import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageSegmentation: Task = {
  label: "Image Segmentation",
  modality: "cv",
  subtasks: [
    { id: "instance-segmentation", label: "Instance Segmentation" },
    { id: "semantic-segmentation", label: "Semantic Segmentation" },
    { id: "panoptic-segmentation", label: "Panoptic Segmentation" },
  ],
  libraries: ["transformers", "transformers.js"],
  summary: "Assigns every pixel of a picture to an object or a kind of surface.",
  page: {
    about: markdown`
      Where a box is too coarse, segmentation gives the exact outline. It measures tumours and
      fields, separates road from pavement, and removes backgrounds from product pictures.

      ### Variants

      - **Semantic** segmentation gives each pixel a class; two dogs side by side become one
        region.
      - **Instance** segmentation separates the two dogs and ignores sky and grass.
      - **Panoptic** segmentation does both: every pixel gets a class, and countable things also a
        number.
      - **Matting** and background removal estimate a soft edge, for hair and glass.
      - **Promptable** segmentation outlines what you point at (see mask generation).

      ### How to evaluate

      Mean intersection over union is standard for semantic results, mean average precision over
      masks for instances, and panoptic quality for both together. Medicine prefers the Dice
      coefficient and distances between outlines. Pixel accuracy misleads when most of the picture
      is background. Look at thin structures and borders, where the averages hide errors.
    `,
    demo: {
      inputs: [{ type: "img", filename: "park.png" }],
      outputs: [{ type: "img", filename: "park-segments.png" }],
    },
    datasets: [
      {
        id: "scene_parse_150",
        description:
          "Indoor and outdoor scenes in which 150 kinds of things and surfaces are painted pixel by pixel.",
      },
    ],
    models: [
      {
        id: "tue-mps/coco_panoptic_eomt_large_640",
        description: "A plain vision transformer that names every pixel in panoptic fashion.",
      },
      {
        id: "briaai/RMBG-1.4",
        description: "Cuts out the foreground for a transparent background.",
      },
      {
        id: "ZhengPeng7/BiRefNet",
        description: "Cuts out subjects at high resolution, hair included.",
      },
      { id: "facebook/sapiens-seg-1b", description: "Separates 28 parts of the human body." },
      {
        id: "facebook/mask2former-swin-large-coco-panoptic",
        description: "One architecture for semantic, instance and panoptic segmentation.",
      },
    ],
    spaces: [
      { id: "facebook/ov-seg", description: "Finds whatever regions you name." },
      { id: "jbrinkma/segment-anything", description: "Segment Anything by points and boxes." },
      {
        id: "facebook/sapiens-pose",
        description: "Poses of people from a model made for human images.",
      },
      {
        id: "rashmi/sartorius-cell-instance-segmentation",
        description: "Outlines single cells under the microscope.",
      },
      {
        id: "ArtGAN/Segment-Anything-Video",
        description: "Segments whatever you click, through a whole video.",
      },
      {
        id: "segments/panoptic-segment-anything",
        description: "Detector and segmenter combined for panoptic results.",
      },
    ],
    metrics: [
      {
        id: "Average Precision",
        description:
          "The area under the precision–recall curve of one class, with masks compared by overlap.",
      },
      {
        id: "Mean Average Precision",
        description: "Average precision, averaged over classes and often over several overlaps.",
      },
      {
        id: "Mean Intersection over Union",
        description:
          "For each class the overlap of prediction and truth divided by their union, averaged over classes.",
      },
      {
        id: "APα",
        description: "Average precision when a mask counts as right from an overlap of α.",
      },
    ],
    widgetModels: ["nvidia/segformer-b0-finetuned-ade-512-512"],
    youtubeId: "dKE8SIt9C-w",
  },
};
