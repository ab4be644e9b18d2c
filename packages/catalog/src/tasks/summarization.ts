import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const summarization: Task = {
  label: "Summarization",
  modality: "nlp",
  canonicalId: "text-generation",
  subtasks: [
    { id: "news-articles-summarization", label: "News Articles Summarization" },
    { id: "news-articles-headline-generation", label: "News Articles Headline Generation" },
  ],
  libraries: ["transformers", "transformers.js"],
  summary: "Makes a text shorter and keeps what matters in it.",
  page: {
    about: markdown`
      Summarization helps when there is more to read than time to read it: news, minutes, case
      files, papers, long threads. The output should be short, faithful and readable on its own.

      ### Variants

      - **Extractive** methods pick sentences from the source. They cannot invent anything but read
        choppily.
      - **Abstractive** models write new sentences. They read well and may state what the source
        never said.
      - **Headline generation** goes down to a line.
      - **Dialogue** and **query-focused** summaries keep who said what, or only what answers a
        question.

      Texts longer than the model's input are summarized in parts, and the parts once more.

      ### How to evaluate

      ROUGE measures overlap with reference summaries. It rewards coverage and misses untrue
      statements, so add a check of faithfulness: an inference model that tests each sentence
      against the source, or people who do. Compare with the first three sentences of the text: on
      news this simple baseline is strong.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "Text",
          content:
            "The city library will close for six weeks from 1 June. New lifts are to be built in and the reading room gets a quiet floor. During that time books can be returned at the town hall, and loans are extended without a fee. The library expects to open again in the middle of July, with longer hours on Saturdays.",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Summary",
          content:
            "The library closes for six weeks from 1 June for building work; loans are extended, and it reopens in mid-July with longer Saturday hours.",
        },
      ],
    },
    datasets: [
      {
        id: "mlsum",
        description:
          "1.5 million news articles with summaries in French, German, Spanish, Russian and Turkish.",
      },
      {
        id: "samsum",
        description: "16,000 invented chat conversations with short summaries by linguists.",
      },
    ],
    models: [
      {
        id: "facebook/bart-large-cnn",
        description: "Summarizes English news in a few sentences; the usual baseline.",
      },
      {
        id: "Falconsai/medical_summarization",
        description: "Condenses medical texts for people who work in the field.",
      },
    ],
    spaces: [
      {
        id: "pszemraj/summarize-long-text",
        description: "Handles texts far longer than a model's usual input.",
      },
      {
        id: "ml6team/distilbart-tos-summarizer-tosdr",
        description: "Says in short what terms of service ask you to accept.",
      },
      {
        id: "pszemraj/document-summarization",
        description: "Summarizes long documents with a choice of models.",
      },
      {
        id: "ml6team/post-processing-summarization",
        description: "Looks for facts in a summary that its source does not support.",
      },
    ],
    metrics: [
      {
        id: "rouge",
        description:
          "Counts the words and sequences a summary shares with one written by a person.",
      },
    ],
    widgetModels: ["facebook/bart-large-cnn"],
    youtubeId: "yHnr5Dk2zCI",
  },
};
