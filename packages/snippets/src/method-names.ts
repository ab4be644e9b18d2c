import type { SnippetTask } from "./template-names.ts";

type MethodNames = { readonly [Task in SnippetTask | "visual-question-answering"]?: string };

/** Task → the method of Python's `InferenceClient`. */
const PYTHON_METHODS: MethodNames = {
  "audio-classification": "audio_classification",
  "audio-to-audio": "audio_to_audio",
  "automatic-speech-recognition": "automatic_speech_recognition",
  "document-question-answering": "document_question_answering",
  "feature-extraction": "feature_extraction",
  "fill-mask": "fill_mask",
  "image-classification": "image_classification",
  "image-segmentation": "image_segmentation",
  "image-text-to-image": "image_text_to_image",
  "image-text-to-video": "image_text_to_video",
  "image-to-image": "image_to_image",
  "image-to-text": "image_to_text",
  "image-to-video": "image_to_video",
  "object-detection": "object_detection",
  "question-answering": "question_answering",
  "sentence-similarity": "sentence_similarity",
  summarization: "summarization",
  "table-question-answering": "table_question_answering",
  "tabular-classification": "tabular_classification",
  "tabular-regression": "tabular_regression",
  "text-classification": "text_classification",
  "text-generation": "text_generation",
  "text-to-image": "text_to_image",
  "text-to-speech": "text_to_speech",
  "text-to-video": "text_to_video",
  "token-classification": "token_classification",
  translation: "translation",
  "visual-question-answering": "visual_question_answering",
  "zero-shot-classification": "zero_shot_classification",
  "zero-shot-image-classification": "zero_shot_image_classification",
};

/** Task → the method of JavaScript's `InferenceClient`. */
const JS_METHODS: MethodNames = {
  "automatic-speech-recognition": "automaticSpeechRecognition",
  "feature-extraction": "featureExtraction",
  "fill-mask": "fillMask",
  "image-classification": "imageClassification",
  "question-answering": "questionAnswering",
  "sentence-similarity": "sentenceSimilarity",
  summarization: "summarization",
  "table-question-answering": "tableQuestionAnswering",
  "text-classification": "textClassification",
  "text-generation": "textGeneration",
  "text-to-speech": "textToSpeech",
  "token-classification": "tokenClassification",
  translation: "translation",
};

/** The method a client calls for a basic task; nothing when the client has none or needs none. */
export function findMethodName(client: string, task: SnippetTask): string | undefined {
  if (client === "huggingface_hub") return PYTHON_METHODS[task];
  return client === "huggingface.js" ? JS_METHODS[task] : undefined;
}
