import { createRequire } from "node:module";
import type { Snippet } from "../snippet.ts";
import { canRun } from "./run-programs.ts";

const require = createRequire(import.meta.url);
const isInstalled = (name: string): boolean => {
  try {
    return require.resolve(name) !== "";
  } catch {
    return false;
  }
};

/** JavaScript clients run unchanged. */
const PACKAGES: Partial<Record<string, string>> = {
  "js/openai": "openai",
  "js/huggingface.js": "@huggingface/inference",
};
/** A client's name with its language. */
export const key = ({ language, client }: Pick<Snippet, "language" | "client">) =>
  `${language}/${client}`;
/** Whether a client's programs can be run here: its language, and its package where it is one of ours. */
export const isRunnable = (snippet: Pick<Snippet, "language" | "client">): boolean => {
  const name = PACKAGES[key(snippet)];
  return canRunLanguage[snippet.language] && (name === undefined || isInstalled(name));
};
const canRunLanguage = { python: canRun("python"), js: true, sh: canRun("sh") };
