/** Who runs a model: this hub, a service of a provider, an inference server, another Orrery. */
export const COLUMNS = ["embedded", "provider", "engine", "orrery"] as const;
export type Column = (typeof COLUMNS)[number];

/** What a model of each column does; the world has one of each. */
export const KINDS = {
  chat: "text-generation",
  tools: "text-generation",
  complete: "text-generation",
  embed: "feature-extraction",
  rank: "text-ranking",
  guard: "text-classification",
  hear: "automatic-speech-recognition",
  speak: "text-to-speech",
  draw: "text-to-image",
  edit: "image-to-image",
  sentiment: "text-classification",
  names: "token-classification",
  topics: "zero-shot-classification",
  gap: "fill-mask",
  shapes: "image-classification",
  tunes: "text-to-audio",
} as const;
export type Kind = keyof typeof KINDS;

/** Where a client calls which model, and by what right. */
export interface Target {
  readonly origin: string;
  readonly token: string;
  readonly model: string;
}

/** What a program asks of a client, whose answer it checks itself: it throws what the client throws. */
export interface Operation {
  readonly name: string;
  readonly kind: Kind;
  run(target: Target): Promise<void>;
  /** What a recorded service must have been sent. */
  readonly sends?: object;
}

/** A model whose provider does not answer. */
export const AWAY = "ada/away";
export const QUESTION = "What is 4 plus 5?";
export const ANSWER = "4 plus 5 is 9";
export const MESSAGES = [{ role: "user" as const, content: QUESTION }];

export const FOX = {
  type: "object" as const,
  properties: { color: { type: "string", enum: ["red", "gray"] } },
  required: ["color"],
  additionalProperties: false,
};
export const SUM = {
  type: "object" as const,
  properties: { sum: { type: "integer" } },
  required: ["sum"],
  additionalProperties: false,
};
