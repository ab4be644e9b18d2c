export { CLIENTS } from "./clients.ts";
export { environmentVariable } from "./credential.ts";
export { inferenceSnippets } from "./inference-snippets.ts";
export type { Client, Language, Snippet, SnippetOptions } from "./snippet.ts";
export { SNIPPET_TASKS } from "./template-names.ts";
