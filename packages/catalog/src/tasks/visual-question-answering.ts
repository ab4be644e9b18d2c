import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const visualQuestionAnswering: Task = {
  label: "Visual Question Answering",
  modality: "multimodal",
  subtasks: [{ id: "visual-question-answering", label: "Visual Question Answering" }],
  libraries: ["transformers", "transformers.js"],
  summary: "Answers a short question about a picture.",
  page: {
    about: markdown`
      The model looks at a picture, reads a question and gives a brief answer: a word, a number,
      yes or no. People who cannot see a picture can ask about it, shops can let customers ask
      about products, and reviewers can query large collections.

      ### Variants

      - **Classification** models choose among a few thousand frequent answers and return scores.
      - **Generative** models write the answer, and so can say the unexpected.
      - **Text in pictures**: signs, labels and covers must be read.
      - **Charts** need numbers and comparison; turning the plot into a table first helps.
      - **Knowledge** questions go beyond what is visible.

      Longer dialogues are the field of image-text-to-text models.

      ### How to evaluate

      VQA accuracy compares with ten human answers and gives full credit if at least three agree.
      Wu–Palmer similarity also counts near synonyms. Balance the set: if the answer to “is there a
      …” is mostly yes, a model can score well blind. So report the score without the picture too,
      and counting, color and reading questions one by one.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "fruit-bowl.png" },
        { type: "text", label: "Question", content: "How many lemons are in the bowl?" },
      ],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "2", score: 0.91 },
            { label: "3", score: 0.06 },
            { label: "1", score: 0.03 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "Graphcore/vqa",
        description: "Questions about everyday photographs, each answered by ten people.",
      },
      {
        id: "facebook/textvqa",
        description: "Questions that can be answered only by reading text in the picture.",
      },
    ],
    models: [
      {
        id: "google/deplot",
        description: "Turns a plot into the table behind it, for a language model to reason on.",
      },
      {
        id: "google/matcha-base",
        description: "Pretrained on charts and arithmetic, to answer questions about plots.",
      },
      {
        id: "google/pix2struct-ocrvqa-large",
        description: "Reads book covers and similar pictures to answer questions.",
      },
    ],
    spaces: [
      { id: "merve/pix2struct", description: "Screenshots, documents and plots as input." },
      { id: "nielsr/vilt-vqa", description: "A small transformer that answers in a word." },
      { id: "Salesforce/BLIP", description: "Captions and answers from one model." },
      {
        id: "vumichien/Img2Prompt",
        description: "Describes a picture as a prompt for generators.",
      },
    ],
    metrics: [
      {
        id: "accuracy",
        description:
          "The share of right answers; in the usual protocol, an answer three people gave counts in full.",
      },
      {
        id: "wu-palmer similarity",
        description:
          "Partial credit for answers near in meaning, by their distance in a hierarchy of words.",
      },
    ],
    widgetModels: ["dandelin/vilt-b32-finetuned-vqa"],
  },
};
