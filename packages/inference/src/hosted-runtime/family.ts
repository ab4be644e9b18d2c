import type { TaskParameters } from "../task-io.ts";
import type { GenerationRequest } from "./generation-request.ts";

export type Json = Readonly<Record<string, unknown>>;

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
  /** Takes tools to call, and tells in its own way which it calls. */
  readonly takesTools?: boolean;
  /** Takes a form that the answer must have. */
  readonly takesFormat?: boolean;
  /** Throws `invalid-input` for what the family cannot be asked. */
  readonly body: (request: GenerationRequest) => Json;
  /** Reads a whole reply; nothing in it where it is none. */
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

/** How a family is asked for a picture. */
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
