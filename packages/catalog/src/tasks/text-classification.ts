import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const textClassification: Task = {
  label: "Text Classification",
  modality: "nlp",
  subtasks: [
    { id: "acceptability-classification", label: "Acceptability Classification" },
    { id: "entity-linking-classification", label: "Entity Linking Classification" },
    { id: "fact-checking", label: "Fact Checking" },
    { id: "intent-classification", label: "Intent Classification" },
    { id: "language-identification", label: "Language Identification" },
    { id: "multi-class-classification", label: "Multi Class Classification" },
    { id: "multi-label-classification", label: "Multi Label Classification" },
    { id: "multi-input-text-classification", label: "Multi-input Text Classification" },
    { id: "natural-language-inference", label: "Natural Language Inference" },
    { id: "semantic-similarity-classification", label: "Semantic Similarity Classification" },
    { id: "sentiment-classification", label: "Sentiment Classification" },
    { id: "topic-classification", label: "Topic Classification" },
    { id: "semantic-similarity-scoring", label: "Semantic Similarity Scoring" },
    { id: "sentiment-scoring", label: "Sentiment Scoring" },
    { id: "sentiment-analysis", label: "Sentiment Analysis" },
    { id: "hate-speech-detection", label: "Hate Speech Detection" },
    { id: "text-scoring", label: "Text Scoring" },
  ],
  libraries: ["adapter-transformers", "setfit", "spacy", "transformers", "transformers.js"],
  summary:
    "Puts a text into one or more of a fixed set of categories: its mood, its topic, its language, what its writer wants.",
  page: {
    about: markdown`
      A classifier reads a text and gives each category a score. The categories are fixed when the
      model is trained; to choose them at the time of the question, use zero-shot classification
      instead. Typical uses are sorting support mail, filtering spam and abuse, and following
      opinion in reviews.

      ### Variants

      - **Sentiment analysis** asks how the writer feels.
      - **Intent and topic** classification decide where a message should go.
      - **Natural language inference** takes two sentences and says whether the first implies the
        second, contradicts it, or does neither.
      - **Multi-label** models may give a text several categories at once, each with its own
        threshold.
      - **Scoring** models return a number, for instance how alike two texts are.

      ### How to evaluate

      Hold back a labelled test set with the same mix of categories as real traffic. Accuracy is
      enough when the categories are balanced; otherwise report precision, recall and F1 for each
      one, and read the confusion matrix: it shows which two categories the model mistakes for each
      other.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "Review",
          content: "The hotel was quiet, and breakfast alone was worth the trip.",
        },
      ],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "positive", score: 0.96 },
            { label: "neutral", score: 0.03 },
            { label: "negative", score: 0.01 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "nyu-mll/glue",
        description:
          "Nine English understanding tests, from grammar to paraphrase, that most encoders are compared on.",
      },
      {
        id: "stanfordnlp/snli",
        description:
          "570,000 sentence pairs in English, each marked as entailment, contradiction or neither.",
      },
    ],
    models: [
      {
        id: "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
        description:
          "A light English sentiment classifier: positive or negative, nothing in between.",
      },
      {
        id: "ProsusAI/finbert",
        description: "Reads the mood of financial news: positive, negative or neutral.",
      },
      {
        id: "cardiffnlp/twitter-roberta-base-sentiment-latest",
        description: "Sentiment of short, informal English posts, trained on tweets.",
      },
      {
        id: "papluca/xlm-roberta-base-language-detection",
        description: "Names which of twenty languages a text is written in.",
      },
      {
        id: "meta-llama/Prompt-Guard-86M",
        description: "Flags prompts that try to take control of a language model.",
      },
    ],
    spaces: [
      {
        id: "IoannisTr/Tech_Stocks_Trading_Assistant",
        description: "Combines price charts with the sentiment of news about technology stocks.",
      },
      {
        id: "miesnerjacob/Multi-task-NLP",
        description: "Several classifiers side by side on a text of your choice.",
      },
      {
        id: "spacy/healthsea-demo",
        description: "Finds what customers say about health in reviews of food supplements.",
      },
    ],
    metrics: [
      {
        id: "accuracy",
        description:
          "The share of texts given the right category; misleading when one category dominates.",
      },
      {
        id: "recall",
        description: "Of the texts that belong to a category, the share that was found.",
      },
      {
        id: "precision",
        description: "Of the texts put into a category, the share that belongs there.",
      },
      {
        id: "f1",
        description:
          "The harmonic mean of precision and recall; averaged over categories when there are several.",
      },
    ],
    widgetModels: ["distilbert/distilbert-base-uncased-finetuned-sst-2-english"],
    youtubeId: "leNG9fN9FQU",
  },
};
