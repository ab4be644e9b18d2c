import type { LibrarySnippet } from "./library.ts";

/** The texts that replace a snippet, or precede a guess, if the repo's facts are incomplete. */
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

/** What the repo's owner can do so that code replaces the text. */
export const FALLBACK_ADVICE: Readonly<Record<FallbackReason, string>> = {
  modelTypeUnknown: "Add a config.json that names the model’s architecture.",
  baseModelMissing: "Name the base model in adapter_config.json.",
  taskTypeInvalid: "Set task_type in adapter_config.json.",
  modelFileMissing: "Set sklearn.model.file in config.json.",
  interfaceMissing: "Set speechbrain_interface in config.json.",
  interfaceInvalid: "Set speechbrain_interface in config.json to a class that reads a file.",
  speechTypeUnknown: "Tag the model with text-to-speech or automatic-speech-recognition.",
  pipelineTagUnknown: "Set pipeline_tag in the card.",
  speechDomainUnknown: "Tag the model with the task that it does.",
  moduleUnknown: "Tag the model with the module that runs it.",
};

/** Why there is a text instead of code; `undefined` if there is code. */
export function fallbackOf(snippets: readonly LibrarySnippet[]): FallbackReason | undefined {
  const [first] = snippets;
  if (!first || snippets.length > 1) return undefined;
  return REASONS.find((reason) =>
    [pythonFallback, jsFallback].some((write) => write(reason).content === first.content),
  );
}

/** A comment, so that the program still runs. */
export const pythonFallback = (reason: FallbackReason): LibrarySnippet => ({
  language: "python",
  content: `# ⚠️ ${FALLBACK_TEXTS[reason]}`,
});

/** The same for JavaScript. */
export const jsFallback = (reason: FallbackReason): LibrarySnippet => ({
  language: "js",
  content: `// ⚠️ ${FALLBACK_TEXTS[reason]}`,
});

const REASONS = Object.keys(FALLBACK_TEXTS) as readonly FallbackReason[];
