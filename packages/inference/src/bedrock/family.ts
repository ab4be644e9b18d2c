import type { TaskParameters } from "../task-io.ts";
import type { GenerationRequest } from "./generation-request.ts";
import type { Json } from "./json.ts";

export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter";

/** What a reply or a chunk of one says. */
export type GenerationEvent =
  | { readonly type: "text"; readonly text: string }
  /** Whole; `arguments` is JSON in a text. */
  | { readonly type: "tool-call"; readonly name: string; readonly arguments: string }
  | { readonly type: "finish"; readonly reason: FinishReason }
  | { readonly type: "usage"; readonly inputTokens?: number; readonly outputTokens?: number };

/** How a family is asked for text, and says it. */
export interface Generation {
  /** Takes tools, and reports calls in its own format. */
  readonly takesTools?: boolean;
  /** Supports a format for the answer. */
  readonly takesFormat?: boolean;
  /** Throws `invalid-input` for what the family cannot be asked. */
  readonly body: (request: GenerationRequest) => Json;
  /** Reads a complete reply; empty for an invalid one. */
  readonly read: (reply: unknown) => readonly GenerationEvent[];
  /** A reader of one stream's chunks, one after the other. */
  readonly chunks: () => (chunk: unknown) => readonly GenerationEvent[];
}

/** How a family is asked for vectors. */
export interface Embeddings {
  /** How many texts one call takes. */
  readonly mostTexts: number;
  readonly body: (texts: readonly string[], parameters: TaskParameters) => Json;
  /** One vector for each text. Throws `malformed-reply`. */
  readonly read: (reply: unknown) => readonly unknown[];
  readonly inputTokens?: (reply: unknown) => number | undefined;
}

/** How a family generates images. */
export interface Images {
  readonly body: (prompt: string, parameters: TaskParameters) => Json;
  /** Base64. Throws `malformed-reply`, with the service's own words where it refused. */
  readonly read: (reply: unknown) => string;
}

/**
 * The bodies that one family of models of a hosted runtime takes and answers. All of it is pure; the shapes
 * are those of the runtime's own documentation, one page for each maker of models.
 */
export interface Family {
  readonly generation?: Generation;
  readonly embeddings?: Embeddings;
  readonly images?: Images;
}
