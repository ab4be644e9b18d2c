import type { WireTokenLogprob } from "@orrery/runner/protocol";
import type { RunnerEvent } from "../../runner/runner.ts";
import type { GatewayCall } from "./gateway-call.ts";
import { type GenerationKind, presentLogprobs } from "./logprob-shapes.ts";

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
  /** Of each answer, where there are several. */
  readonly finishReasons?: readonly Done["finishReason"][];
  readonly inputTokens?: number | undefined;
  readonly cachedTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}
/** `arguments` is JSON as text; of a stream, its first piece. */
interface ToolCall {
  readonly name: string;
  readonly arguments?: string;
}

/** Nothing where only a part is known: clients take a missing count for none at all. */
const usageOf = ({ inputTokens, cachedTokens, outputTokens }: Done) =>
  inputTokens === undefined || outputTokens === undefined
    ? undefined
    : {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        total_tokens: inputTokens + outputTokens,
        ...(cachedTokens !== undefined && {
          prompt_tokens_details: { cached_tokens: cachedTokens },
        }),
      };

/** How the answer to a call begins. */
export const headOf = ({ id, task, model }: GatewayCall): GenerationHead => ({
  kind: task === "conversational" ? "chat" : "completion",
  id: `${task === "conversational" ? "chatcmpl" : "cmpl"}-${id}`,
  model: model.id,
  created: Math.floor(Date.now() / 1000),
});

/** One of the answers to a request. */
export interface GeneratedChoice {
  readonly text: string;
  /** A thought before the answer. */
  readonly reasoning?: string;
  readonly calls: readonly ToolCall[];
  /** Absent where they were not asked for. */
  readonly logprobs?: readonly WireTokenLogprob[];
}

/** One answer, whole, in the words of the OpenAI API. Pure. */
export const presentGeneration = (
  head: GenerationHead,
  text: string,
  calls: readonly ToolCall[],
  done: Done,
): object => presentChoices(head, [{ text, calls }], done);

/** All answers to a request. Pure. */
export function presentChoices(
  { kind, id, model, created }: GenerationHead,
  choices: readonly GeneratedChoice[],
  done: Done,
): object {
  const object = kind === "chat" ? "chat.completion" : "text_completion";
  return {
    ...{ id, object, created, model },
    choices: choices.map(({ text, reasoning, calls, logprobs }, index) => ({
      index,
      ...(kind === "chat" ? { message: messageOf(id, text, calls, reasoning) } : { text }),
      logprobs: logprobs ? presentLogprobs(kind, logprobs) : null,
      finish_reason: done.finishReasons?.[index] ?? done.finishReason,
    })),
    usage: usageOf(done),
  };
}

const messageOf = (id: string, text: string, calls: readonly ToolCall[], reasoning?: string) => ({
  role: "assistant",
  content: text === "" && calls.length > 0 ? null : text,
  ...(reasoning !== undefined && { reasoning_content: reasoning }),
  refusal: null,
  ...(calls.length > 0 && { tool_calls: calls.map((call, index) => toolCall(id, index, call)) }),
});

const toolCall = (id: string, index: number, { name, arguments: text = "" }: ToolCall) => ({
  id: `call_${id.slice(-12)}_${index}`,
  type: "function",
  function: { name, arguments: text },
});

/** Backends that know a call only when it is complete send its arguments with it. */
type WrittenEvent =
  | Exclude<RunnerEvent, { type: "done" | "tool-call" }>
  | (ToolCall & { readonly type: "tool-call"; readonly choice?: number })
  | Done;

/** Writes a generation's events as the OpenAI API streams them. Pure but for counting tool calls. */
export function generationWriter(head: GenerationHead, wantsUsage: boolean) {
  const { kind, id, model, created } = head;
  const object = kind === "chat" ? "chat.completion.chunk" : "text_completion";
  const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (choice: object): string =>
    event({ id, object, created, model, choices: [{ index: 0, ...choice }] });
  const delta = (index: number, value: object, finish_reason: string | null = null): string =>
    chunk({ index, delta: value, logprobs: null, finish_reason });
  const calls = new Map<number, number>();
  const offsets = new Map<number, number>();

  return (given: WrittenEvent): string => {
    switch (given.type) {
      case "loading":
        return `: loading ${given.progress.toFixed(2)}\n\n`;
      case "text": {
        const { choice: index = 0, text } = given;
        return kind === "chat"
          ? delta(index, { role: "assistant", content: text })
          : chunk({ index, text, logprobs: null, finish_reason: null });
      }
      case "logprobs": {
        const { choice: index = 0, tokens } = given;
        const offset = offsets.get(index) ?? 0;
        offsets.set(index, offset + tokens.reduce((sum, { token }) => sum + token.length, 0));
        const logprobs = presentLogprobs(kind, tokens, offset);
        const nothing = kind === "chat" ? { delta: {} } : { text: "" };
        return chunk({ index, ...nothing, logprobs, finish_reason: null });
      }
      case "reasoning": {
        const { choice = 0, text } = given;
        return kind === "chat" ? delta(choice, { role: "assistant", reasoning_content: text }) : "";
      }
      case "tool-arguments": {
        const { choice = 0, text } = given;
        const call = { index: (calls.get(choice) ?? 1) - 1, function: { arguments: text } };
        return delta(choice, { tool_calls: [call] });
      }
      case "tool-call": {
        const { choice = 0 } = given;
        const index = calls.get(choice) ?? 0;
        calls.set(choice, index + 1);
        const call = { index, ...toolCall(id, index, given) };
        return delta(choice, { role: "assistant", tool_calls: [call] });
      }
      case "done": {
        const last = (given.finishReasons ?? [given.finishReason])
          .map((reason, index) =>
            kind === "chat"
              ? delta(index, {}, reason)
              : chunk({ index, text: "", logprobs: null, finish_reason: reason }),
          )
          .join("");
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
