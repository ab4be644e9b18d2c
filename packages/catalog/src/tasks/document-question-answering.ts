import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const documentQuestionAnswering: Task = {
  label: "Document Question Answering",
  modality: "multimodal",
  hiddenIn: ["datasets"],
  subtasks: [{ id: "document-question-answering", label: "Document Question Answering" }],
  libraries: ["transformers", "transformers.js"],
  summary: "Finds answers in pictures of documents: invoices, forms, letters, slides.",
  page: {
    about: markdown`
      The meaning of a document is partly in its layout: the number after “Total”, the name under
      “Bill to”. Document models use the words, their positions and the look of the page together.
      They read invoices, forms, contracts, reports and slides without a template for each.

      ### Variants

      - **With text recognition**: an OCR engine reads words and boxes, and a model such as
        LayoutLM picks the span.
      - **Without**: models such as Donut or Pix2Struct read the pixels directly.
      - **Vision language models** do the same in conversation and over several pages.
      - **Many pages**: find the right page first (see visual document retrieval).
      - **Extraction**: a fixed set of questions gives a record.

      ### How to evaluate

      ANLS, the average normalized Levenshtein similarity, is the standard: small reading errors
      cost little, wrong answers everything. For amounts and numbers use exact match, because one
      wrong digit is simply wrong. Test scans that are skewed, stamped and handwritten, and
      questions whose answer is not on the page.
    `,
    demo: {
      inputs: [
        { type: "text", label: "Question", content: "What is the total?" },
        { type: "img", filename: "receipt.png" },
      ],
      outputs: [{ type: "text", label: "Answer", content: "30.50" }],
    },
    datasets: [
      {
        id: "HuggingFaceM4/Docmatix",
        description:
          "Over two million pages with millions of questions and answers, made by a language model.",
      },
      {
        id: "eliolio/docvqa",
        description: "Questions on scanned pages of letters, forms and reports.",
      },
    ],
    models: [
      {
        id: "impira/layoutlm-document-qa",
        description: "Takes words and their places on the page to find the answer.",
      },
      { id: "impira/layoutlm-invoices", description: "Tuned for invoices and their fields." },
      {
        id: "microsoft/udop-large",
        description: "Reads text, layout and picture with a single model.",
      },
      {
        id: "google/pix2struct-docvqa-large",
        description: "Reads the page as a picture, with no separate text recognition.",
      },
    ],
    spaces: [
      { id: "impira/docquery", description: "Ask about your own PDF or scan." },
      { id: "impira/invoices", description: "Pulls the fields from an invoice." },
      {
        id: "merve/compare_docvqa_models",
        description: "Puts the answers of several models next to each other.",
      },
    ],
    metrics: [
      {
        id: "anls",
        description:
          "The similarity of answer and reference by edit distance, zero below one half: forgiving to misread letters.",
      },
      {
        id: "exact-match",
        description: "The share of answers equal to a reference, letter for letter.",
      },
    ],
    widgetModels: ["impira/layoutlm-invoices"],
  },
};
