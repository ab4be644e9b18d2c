import type { OpenAiCall } from "../open-ai/open-ai-call.ts";

/** A model as an editor's settings name it. */
export interface EditorCall {
  /** The provider's key in the settings, a plain word. */
  readonly key: string;
  readonly label: string;
  readonly call: OpenAiCall;
}

/** Editors chat; `undefined` for other calls. */
export function editorCall(call: OpenAiCall): EditorCall | undefined {
  if (call.kind !== "chat") return undefined;
  if (call.route === "endpoint") return { key: "own-server", label: "Own server", call };
  return call.provider === undefined
    ? { key: "orrery", label: "Orrery", call }
    : { key: call.provider, label: call.provider, call };
}

/**
 * The context length for editors that require one: small enough for most models, and easy to find and
 * change.
 */
export const CONTEXT_TOKENS = 32_768;
export const OUTPUT_TOKENS = 4_096;
