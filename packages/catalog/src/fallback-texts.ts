import type { LibrarySnippet } from "./library.ts";

/** What stands in place of a snippet, or above a guess, when the repo does not say enough. */
export const FALLBACK_TEXTS = {
  modelTypeUnknown: "Type of model unknown",
  baseModelMissing: "Base model is not found.",
  taskTypeInvalid: "Task type is invalid.",
  modelFileMissing: "Model filename not specified in config.json",
  interfaceMissing: "interface not specified in config.json",
  interfaceInvalid: "interface in config.json invalid",
  speechTypeUnknown: "unknown model type (must be text-to-speech or automatic-speech-recognition)",
  pipelineTagUnknown: "Unknown pipeline tag",
  speechDomainUnknown: "Not tagged with a task this library can run",
  moduleUnknown: "No tag says which module this is: look it up in the library's documentation",
} as const;

export type FallbackReason = keyof typeof FALLBACK_TEXTS;

/** A comment, so that what stands in a program's place still runs. */
export const pythonFallback = (reason: FallbackReason): LibrarySnippet => ({
  language: "python",
  content: `# ⚠️ ${FALLBACK_TEXTS[reason]}`,
});

/** The same for JavaScript. */
export const jsFallback = (reason: FallbackReason): LibrarySnippet => ({
  language: "js",
  content: `// ⚠️ ${FALLBACK_TEXTS[reason]}`,
});
