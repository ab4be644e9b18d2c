import type { Usage } from "../gateway/usage.ts";
import type { Generation } from "./generation.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** What is asked of a model, in the hub's own words. */
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

/** A common shape of bodies of generations: what is asked, and how the answer reads. */
export interface Dialect {
  /** `isChat`: the model has a chat template, without which it would only go on with the text. */
  read(body: JsonObject, isChat: boolean): RuntimeAsk;
  present(answer: Generation, head: AnswerHead): object;
  stream(head: AnswerHead): StreamWriter;
}
