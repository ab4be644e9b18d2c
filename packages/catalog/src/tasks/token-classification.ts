import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const tokenClassification: Task = {
  label: "Token Classification",
  modality: "nlp",
  subtasks: [
    { id: "named-entity-recognition", label: "Named Entity Recognition" },
    { id: "part-of-speech", label: "Part of Speech" },
    { id: "parsing", label: "Parsing" },
    { id: "lemmatization", label: "Lemmatization" },
    { id: "word-sense-disambiguation", label: "Word Sense Disambiguation" },
    { id: "coreference-resolution", label: "Coreference-resolution" },
  ],
  libraries: [
    "adapter-transformers",
    "flair",
    "spacy",
    "span-marker",
    "stanza",
    "transformers",
    "transformers.js",
  ],
  summary:
    "Gives every word in a text a label, to find names, dates and places or to mark grammar.",
  page: {
    about: markdown`
      The model labels each token, and neighboring tokens with the same label are joined into
      spans. That turns prose into fields: who, where, when, how much. It is used to index
      documents, to remove personal data before sharing them, and to prepare text for search.

      ### Variants

      - **Named entity recognition** finds names of people, places, organizations and whatever else
        a domain needs: genes, statutes, part numbers.
      - **Part-of-speech tagging** marks nouns, verbs and so on.
      - **Parsing** and **lemmatization** recover the structure of a sentence and the base form of
        each word.
      - **Word sense disambiguation** and **coreference resolution** decide what a word or a
        pronoun refers to.

      Most schemes mark the first token of a span apart from the rest (B- and I-), so that two
      adjacent names stay two.

      ### How to evaluate

      Count whole entities, not tokens: a prediction is right only if its span and its type both
      are. Report precision, recall and F1 for each type. For tagging, where every token carries
      information, accuracy per token is the usual figure.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "Sentence",
          content: "Amina Diallo moved from Dakar to Lisbon to work for Orbita.",
        },
      ],
      outputs: [
        {
          type: "text-with-tokens",
          text: "Amina Diallo moved from Dakar to Lisbon to work for Orbita.",
          tokens: [
            { type: "PERSON", start: 0, end: 12 },
            { type: "LOCATION", start: 24, end: 29 },
            { type: "LOCATION", start: 33, end: 39 },
            { type: "ORGANIZATION", start: 52, end: 58 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "eriktks/conll2003",
        description:
          "English newswire with persons, organizations, locations and other names marked: the classic benchmark.",
      },
      {
        id: "unimelb-nlp/wikiann",
        description: "Wikipedia sentences with names marked automatically, in 176 languages.",
      },
    ],
    models: [
      {
        id: "dslim/bert-base-NER",
        description: "Finds four kinds of names in English text; small enough for a laptop.",
      },
      {
        id: "FacebookAI/xlm-roberta-large-finetuned-conll03-english",
        description:
          "Large multilingual encoder tuned on English newswire, which also works on related languages.",
      },
      {
        id: "blaze999/Medical-NER",
        description: "Marks diseases, drugs, doses, symptoms and other terms in clinical notes.",
      },
      {
        id: "flair/ner-english",
        description: "Four kinds of English names with Flair's character-level embeddings.",
      },
    ],
    spaces: [
      {
        id: "spacy/gradio_pipeline_visualizer",
        description: "Shows what each spaCy pipeline finds in your text.",
      },
    ],
    metrics: [
      {
        id: "accuracy",
        description:
          "The share of tokens labelled correctly; flattering, since most tokens are not part of a name.",
      },
      {
        id: "recall",
        description: "The share of the real entities that were found with the right span and type.",
      },
      { id: "precision", description: "The share of the entities reported that are real." },
      {
        id: "f1",
        description: "The balance of precision and recall, counted over whole entities.",
      },
    ],
    widgetModels: ["FacebookAI/xlm-roberta-large-finetuned-conll03-english"],
    youtubeId: "wVHdVlPScxA",
  },
};
