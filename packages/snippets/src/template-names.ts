/** The shapes of call a client can have a template for. */
export const TEMPLATE_NAMES = [
  "basic",
  "basicAudio",
  "basicImage",
  "conversational",
  "conversationalStream",
  "documentQuestionAnswering",
  "imageToImage",
  "imageToVideo",
  "questionAnswering",
  "tableQuestionAnswering",
  "tabular",
  "textToAudio",
  "textToImage",
  "textToSpeech",
  "textToVideo",
  "visualQuestionAnswering",
  "zeroShotClassification",
  "zeroShotImageClassification",
] as const;

export type TemplateName = (typeof TEMPLATE_NAMES)[number];

const TEMPLATE_BY_TASK = {
  "audio-classification": "basicAudio",
  "audio-to-audio": "basicAudio",
  "automatic-speech-recognition": "basicAudio",
  "document-question-answering": "documentQuestionAnswering",
  "feature-extraction": "basic",
  "fill-mask": "basic",
  "image-classification": "basicImage",
  "image-segmentation": "basicImage",
  "image-text-to-image": "imageToImage",
  "image-text-to-text": "conversational",
  "image-text-to-video": "imageToVideo",
  "image-to-image": "imageToImage",
  "image-to-text": "basicImage",
  "image-to-video": "imageToVideo",
  "object-detection": "basicImage",
  "question-answering": "questionAnswering",
  "sentence-similarity": "basic",
  summarization: "basic",
  "tabular-classification": "tabular",
  "tabular-regression": "tabular",
  "table-question-answering": "tableQuestionAnswering",
  "text-classification": "basic",
  "text-generation": "basic",
  "text-to-audio": "textToAudio",
  "text-to-image": "textToImage",
  "text-to-speech": "textToSpeech",
  "text-to-video": "textToVideo",
  "token-classification": "basic",
  translation: "basic",
  "visual-question-answering": "visualQuestionAnswering",
  "zero-shot-classification": "zeroShotClassification",
  "zero-shot-image-classification": "zeroShotImageClassification",
} as const satisfies Record<string, TemplateName>;

export type SnippetTask = keyof typeof TEMPLATE_BY_TASK;

/** The pipeline tags that have inference snippets. */
export const SNIPPET_TASKS = Object.keys(TEMPLATE_BY_TASK) as readonly SnippetTask[];

/** Whether a pipeline tag, which a card may invent, has inference snippets. */
export const isSnippetTask = (tag: string): tag is SnippetTask =>
  Object.hasOwn(TEMPLATE_BY_TASK, tag);

export const templateNameOf = (task: SnippetTask): TemplateName => TEMPLATE_BY_TASK[task];
