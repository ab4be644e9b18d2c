import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageToText: Task = {
  label: "Image-to-Text",
  modality: "cv",
  subtasks: [{ id: "image-captioning", label: "Image Captioning" }],
  libraries: ["transformers", "transformers.js"],
  summary: "Puts into words what a picture shows, or the text that stands in it.",
  page: {
    about: markdown`
      An image-to-text model reads a picture and writes. A caption makes pictures searchable and
      lets a screen reader speak them; recognized text turns scans into documents.

      ### Variants

      - **Captioning** describes the scene in a sentence or a paragraph.
      - **Optical character recognition** reads printed or handwritten lines.
      - **Document parsing** keeps the structure: headings, tables and formulas as Markdown or
        LaTeX.
      - **Conditional captioning** continues a given beginning, such as “a photograph of”.

      Models that take a question along with the picture belong to image-text-to-text, which now
      does most of this work as well.

      ### How to evaluate

      For captions, CIDEr and SPICE compare with several references, and CLIPScore with the picture
      itself. They reward the usual wording, so count objects that are named but not there (CHAIR)
      too. For recognition, use character and word error rates; for documents, the edit distance of
      the Markdown and the structure of the tables. Test the scripts and the scan quality you have.
    `,
    demo: {
      inputs: [{ type: "img", filename: "lighthouse.png" }],
      outputs: [
        {
          type: "text",
          label: "Caption",
          content: "a lighthouse with red stripes on a rocky shore at sunset",
        },
      ],
    },
    datasets: [
      {
        id: "red_caps",
        description:
          "Twelve million pictures with the captions that people gave them in an online community.",
      },
      {
        id: "conceptual_captions",
        description: "3.3 million pictures with cleaned descriptions from the web.",
      },
    ],
    models: [
      {
        id: "allenai/olmOCR-7B-0725",
        description: "Reads scanned pages, tables and formulas in their natural order.",
      },
      {
        id: "fancyfeast/llama-joycaption-beta-one-hf-llava",
        description: "Writes free and detailed captions, made for preparing training data.",
      },
    ],
    spaces: [
      { id: "multimodalart/OmniSVG-3B", description: "Redraws a picture as vector graphics code." },
      {
        id: "numind/NuMarkdown-8B-Thinking",
        description: "Turns pages into Markdown, thinking before it writes.",
      },
      {
        id: "fancyfeast/joy-caption-beta-one",
        description: "Captions in several styles and lengths.",
      },
    ],
    metrics: [],
    widgetModels: ["Salesforce/blip-image-captioning-large"],
  },
};
