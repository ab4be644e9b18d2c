import type { OnnxTaskName } from "../layout/onnx-tasks.ts";
import type { TaskRunner } from "./pipe.ts";
import { speak } from "./speech/speak.ts";
import { transcribe } from "./speech/transcribe.ts";
import { classifyAudio, classifyAudioZeroShot } from "./tasks/audio-tasks.ts";
import { compareSentences, extractFeatures } from "./tasks/embedding-tasks.ts";
import {
  changeImage,
  classifyImage,
  classifyImageZeroShot,
  describeImage,
  detectObjects,
  detectZeroShot,
  estimateDepth,
  extractImageFeatures,
  questionDocument,
  segmentImage,
} from "./tasks/image-tasks.ts";
import { rank } from "./tasks/ranking-tasks.ts";
import { rewrite, summarize, translate } from "./tasks/rewriting-tasks.ts";
import {
  answerQuestion,
  classifyText,
  classifyTokens,
  classifyZeroShot,
  fillMask,
} from "./tasks/text-tasks.ts";

/** A task that goes through a pipeline of transformers.js and answers once. */
export type PipelineTask = Exclude<OnnxTaskName, "text-generation" | "text-to-image">;

/** How each task is run. */
export const TASK_RUNNERS: Readonly<Record<PipelineTask, TaskRunner>> = {
  "text-classification": classifyText,
  "token-classification": classifyTokens,
  "zero-shot-classification": classifyZeroShot,
  "fill-mask": fillMask,
  "question-answering": answerQuestion,
  "text-ranking": rank,
  "feature-extraction": extractFeatures,
  "sentence-similarity": compareSentences,
  summarization: summarize,
  translation: translate,
  "text2text-generation": rewrite,
  "image-classification": classifyImage,
  "image-segmentation": segmentImage,
  "image-feature-extraction": extractImageFeatures,
  "object-detection": detectObjects,
  "depth-estimation": estimateDepth,
  "image-to-image": changeImage,
  "zero-shot-image-classification": classifyImageZeroShot,
  "zero-shot-object-detection": detectZeroShot,
  "image-to-text": describeImage,
  "document-question-answering": questionDocument,
  "automatic-speech-recognition": transcribe,
  "audio-classification": classifyAudio,
  "zero-shot-audio-classification": classifyAudioZeroShot,
  "text-to-speech": speak,
  "text-to-audio": speak,
};
