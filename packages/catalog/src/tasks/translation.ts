import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const translation: Task = {
  label: "Translation",
  modality: "nlp",
  canonicalId: "text-generation",
  libraries: ["transformers", "transformers.js"],
  summary: "Carries a text from one language into another, keeping its meaning and tone.",
  page: {
    about: markdown`
      A translation model reads a sentence in the source language and writes it in the target
      language. It is used to localize products, to read foreign sources and to let people write to
      each other.

      ### Variants

      - **Bilingual** models know one direction. They are small, and for common pairs hard to beat.
      - **Multilingual** models know many languages and need the target, sometimes also the source,
        as a code in the request; check which code set the model expects.
      - **Language models** translate when asked to, follow instructions on tone and terminology,
        and use the context of a whole document.
      - **Code translation** does the same between programming languages.

      ### How to evaluate

      BLEU and chrF compare the output with reference translations; report the sacreBLEU signature
      along with the number. Learned metrics such as COMET agree better with people. None of them
      notices every wrong name or number, so have speakers read a sample, and test the domain you
      need rather than only news.
    `,
    demo: {
      inputs: [{ type: "text", label: "French", content: "Le train de nuit arrive à l'aube." }],
      outputs: [{ type: "text", label: "English", content: "The night train arrives at dawn." }],
    },
    datasets: [
      {
        id: "Helsinki-NLP/opus_books",
        description: "Books out of copyright, aligned sentence by sentence in sixteen languages.",
      },
      {
        id: "google/code_x_glue_cc_code_to_code_trans",
        description:
          "The same functions written in Java and in C#, for translating between programming languages.",
      },
    ],
    models: [
      {
        id: "facebook/nllb-200-1.3B",
        description:
          "Translates directly between any two of about 200 languages, many of them with little data.",
      },
      {
        id: "google-t5/t5-base",
        description:
          "A general text-to-text model that knows English, French, German and Romanian.",
      },
    ],
    spaces: [
      {
        id: "Iker/Translate-100-languages",
        description: "Tries a hundred languages in every direction.",
      },
      {
        id: "Geonmo/nllb-translation-demo",
        description: "NLLB in the browser: choose two languages and type.",
      },
    ],
    metrics: [
      {
        id: "bleu",
        description:
          "The share of word sequences that also occur in a reference, lowered for output that is too short.",
      },
      {
        id: "sacrebleu",
        description:
          "BLEU with its tokenization fixed, so that scores from different papers can be compared.",
      },
    ],
    widgetModels: ["facebook/mbart-large-50-many-to-many-mmt"],
    youtubeId: "1JvfrvZgi6c",
  },
};
