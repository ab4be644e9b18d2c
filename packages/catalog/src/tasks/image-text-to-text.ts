import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageTextToText: Task = {
  label: "Image-Text-to-Text",
  modality: "multimodal",
  libraries: ["transformers"],
  summary: "Answers in text to pictures and words together.",
  page: {
    about: markdown`
      A vision language model joins an image encoder to a language model. Pictures become tokens
      among the words, and the model answers in text: it explains charts, reads receipts, describes
      photographs to people who cannot see them, writes code for a sketched page.

      ### Variants

      - **Base** models continue interleaved text and pictures and are tuned further.
      - **Instruction** models follow requests; most accept several pictures, many also video.
      - **Reasoning** models think before answering.
      - **Document** models read whole pages and return structure.
      - **Grounding** models return points and boxes as text.
      - **Agents** look at a screen and say where to click.

      Resolution costs tokens; models differ in how they tile large pictures.

      ### How to evaluate

      Benchmarks cover knowledge (MMMU), mathematics (MathVista), documents (DocVQA) and charts
      (ChartQA). Ask also about what is not in the picture, to measure invention (POPE,
      HallusionBench), and run each question without its picture: some can be guessed. For open
      answers, compare with references by a judging model and by people.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "report.png" },
        {
          type: "text",
          label: "Question",
          content: "Which month had the most sales, and by how much did it beat the month before?",
        },
      ],
      outputs: [
        { type: "text", label: "Answer", content: "May, with 118 bicycles: 36 more than April." },
      ],
    },
    datasets: [
      {
        id: "liuhaotian/LLaVA-Instruct-150K",
        description:
          "150,000 conversations about pictures, written by a language model from their annotations.",
      },
      {
        id: "DAMO-NLP-SG/multimodal_textbook",
        description: "Lessons made from teaching videos, with frames and text interleaved.",
      },
      {
        id: "HuggingFaceM4/the_cauldron",
        description: "Fifty vision and language sets brought into one form.",
      },
      {
        id: "HuggingFaceM4/WebSight",
        description: "Two million screenshots of web pages with their code.",
      },
    ],
    models: [
      {
        id: "HuggingFaceTB/SmolVLM-Instruct",
        description: "Small enough for a laptop; takes several pictures at once.",
      },
      {
        id: "zai-org/GLM-4.5V",
        description: "A large model that reasons about pictures, video and documents.",
      },
      {
        id: "rednote-hilab/dots.ocr",
        description: "Parses documents in many languages, layout included.",
      },
      {
        id: "Qwen/Qwen2.5-VL-3B-Instruct",
        description: "Three billion parameters for documents, localization and video.",
      },
      {
        id: "microsoft/Magma-8B",
        description: "Plans actions on screens and for robots from what it sees.",
      },
    ],
    spaces: [
      {
        id: "opencompass/open_vlm_leaderboard",
        description: "Compares vision language models on many benchmarks.",
      },
      {
        id: "sergiopaniego/vlm_object_understanding",
        description: "Detection, pointing and captions from one model.",
      },
      { id: "prithivMLmods/Multimodal-OCR", description: "Several document readers side by side." },
    ],
    metrics: [],
    widgetModels: ["zai-org/GLM-4.5V"],
    youtubeId: "IoGaGfU1CIg",
  },
};
