import type { OnnxTaskName } from "../layout/onnx-tasks.ts";
import type { TaskRunner } from "./pipe.ts";
import { compareSentences, extractFeatures } from "./tasks/embedding-tasks.ts";
import {
  answerQuestion,
  classifyText,
  classifyTokens,
  classifyZeroShot,
  fillMask,
} from "./tasks/text-tasks.ts";

/** How each task is run. */
export const TASK_RUNNERS: Readonly<Record<OnnxTaskName, TaskRunner>> = {
  "text-classification": classifyText,
  "token-classification": classifyTokens,
  "zero-shot-classification": classifyZeroShot,
  "fill-mask": fillMask,
  "question-answering": answerQuestion,
  "feature-extraction": extractFeatures,
  "sentence-similarity": compareSentences,
};
