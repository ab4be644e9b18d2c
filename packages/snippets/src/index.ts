export { CLIENTS } from "./clients.ts";
export { environmentVariable } from "./credential.ts";
export { inferenceSnippets } from "./inference-snippets.ts";
export { RUNTIME_KEY_VARIABLE } from "./runtime/runtime-call.ts";
export { RUNTIME_CLIENTS, runtimeSnippets } from "./runtime/runtime-snippets.ts";
export type { SampleFile } from "./sample-file.ts";
export type { Client, Language, Snippet, SnippetOptions } from "./snippet.ts";
export { SNIPPET_TASKS } from "./template-names.ts";
