import type { RunnerEvent } from "../../runner/runner.ts";
import type { GatewayCall } from "./gateway-call.ts";

/** A chat has messages, a completion a prompt; their answers differ in names. */
export type GenerationKind = "chat" | "completion";

export interface GenerationHead {
  readonly kind: GenerationKind;
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
}

/** The end of an answer from any backend; with tokens if they were counted. */
export interface Done {
  readonly type: "done";
  readonly finishReason: "stop" | "length" | "tool_calls" | "content_filter";
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}
type ToolCall = Extract<RunnerEvent, { type: "tool-call" }>;

/** Nothing where only a part is known: clients take a missing count for none at all. */
const usageOf = ({ inputTokens, outputTokens }: Done) =>
  inputTokens === undefined || outputTokens === undefined
    ? undefined
    : {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        total_tokens: inputTokens + outputTokens,
      };

/** How the answer to a call begins. */
export const headOf = ({ id, task, model }: GatewayCall): GenerationHead => ({
  kind: task === "conversational" ? "chat" : "completion",
  id: `${task === "conversational" ? "chatcmpl" : "cmpl"}-${id}`,
  model: model.id,
  created: Math.floor(Date.now() / 1000),
});

/** One answer, whole, in the words of the OpenAI API. Pure. */
export function presentGeneration(
  { kind, id, model, created }: GenerationHead,
  text: string,
  calls: readonly ToolCall[],
  done: Done,
): object {
  const finish_reason = done.finishReason;
  const choice =
    kind === "chat"
      ? { index: 0, message: messageOf(id, text, calls), logprobs: null, finish_reason }
      : { index: 0, text, logprobs: null, finish_reason };
  const object = kind === "chat" ? "chat.completion" : "text_completion";
  return { id, object, created, model, choices: [choice], usage: usageOf(done) };
}

const messageOf = (id: string, text: string, calls: readonly ToolCall[]) => ({
  role: "assistant",
  content: text === "" && calls.length > 0 ? null : text,
  refusal: null,
  ...(calls.length > 0 && { tool_calls: calls.map((call, index) => toolCall(id, index, call)) }),
});

const toolCall = (id: string, index: number, { name, arguments: text }: ToolCall) => ({
  id: `call_${id.slice(-12)}_${index}`,
  type: "function",
  function: { name, arguments: text },
});

/** Writes a generation's events as the OpenAI API streams them. Pure but for counting tool calls. */
export function generationWriter(head: GenerationHead, wantsUsage: boolean) {
  const { kind, id, model, created } = head;
  const object = kind === "chat" ? "chat.completion.chunk" : "text_completion";
  const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (choice: object): string =>
    event({ id, object, created, model, choices: [{ index: 0, ...choice }] });
  const delta = (value: object, finish_reason: string | null = null): string =>
    chunk({ delta: value, logprobs: null, finish_reason });
  let calls = 0;

  return (given: Exclude<RunnerEvent, { type: "done" }> | Done): string => {
    switch (given.type) {
      case "loading":
        return `: loading ${given.progress.toFixed(2)}\n\n`;
      case "text":
        return kind === "chat"
          ? delta({ role: "assistant", content: given.text })
          : chunk({ text: given.text, logprobs: null, finish_reason: null });
      case "tool-call": {
        const index = calls++;
        return delta({ role: "assistant", tool_calls: [{ index, ...toolCall(id, index, given) }] });
      }
      case "done": {
        const { finishReason } = given;
        const last =
          kind === "chat"
            ? delta({}, finishReason)
            : chunk({ text: "", logprobs: null, finish_reason: finishReason });
        const usage = usageOf(given);
        const counts =
          wantsUsage && usage ? event({ id, object, created, model, choices: [], usage }) : "";
        return `${last}${counts}data: [DONE]\n\n`;
      }
    }
  };
}

/** Vectors as the OpenAI API answers them; as base64 of 32-bit floats where the caller wants that. Pure. */
export function presentEmbeddings(
  output: unknown,
  {
    model,
    inputTokens,
    asBase64,
  }: {
    readonly model: string;
    readonly inputTokens?: number | undefined;
    readonly asBase64: boolean;
  },
): object {
  const list = output as readonly unknown[];
  const vectors = typeof list[0] === "number" ? [list] : list;
  const data = vectors.map((vector, index) => ({
    object: "embedding",
    index,
    embedding: asBase64 && Array.isArray(vector) ? base64Of(vector) : vector,
  }));
  const usage = { prompt_tokens: inputTokens, total_tokens: inputTokens };
  return { object: "list", data, model, ...(inputTokens !== undefined && { usage }) };
}

const base64Of = (vector: readonly number[]): string =>
  Buffer.from(Float32Array.from(vector).buffer).toString("base64");
