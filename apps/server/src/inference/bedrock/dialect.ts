import type { Usage } from "../gateway/receipts/token-usage.ts";
import type { Generation } from "../generation/generation.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A request to a model in the hub's own format. */
export interface RuntimeAsk {
  /** `conversational` for chat, else a pipeline tag. */
  readonly task: string;
  readonly input: unknown;
}

/** The call that an answer belongs to. */
export interface AnswerHead {
  readonly id: string;
  /** As the caller named it. */
  readonly model: string;
  /** The body that was sent. */
  readonly asked: JsonObject;
}

/** Writes the payloads of a stream's events, each a JSON object. */
export interface StreamWriter {
  chunk(piece: Generation): readonly object[];
  /** At least one: the last carries the counts of the call. */
  end(usage: Usage): readonly object[];
}

/** A common format of generation bodies: how to read the request and write the answer. */
export interface Dialect {
  /** `isChat`: the model has a chat template; without one it only completes text. */
  read(body: JsonObject, isChat: boolean): RuntimeAsk;
  present(answer: Generation, head: AnswerHead): object;
  stream(head: AnswerHead): StreamWriter;
}
