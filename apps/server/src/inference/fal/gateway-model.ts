import { Writable } from "node:stream";
import type { MediaOutput } from "@orrery/inference";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { Model } from "../../realtime/kinds/realtime-job.ts";
import { pushIterator } from "../../runner/push-iterator.ts";
import type { RunnerEvent } from "../../runner/runner.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import type { GatewayCall } from "../gateway/gateway-call.ts";
import { EMBEDDED } from "../gateway/plan/candidate.ts";
import { mediaOf } from "../openai/media-of.ts";
import type { FalCall } from "./fal-deps.ts";

/** A model for live sessions, with any backend: planned, retried and metered as any other call. */
export function gatewayModel(
  gateway: Gateway,
  { id, caller, endpoint, fallbacks = [], timeoutMs }: FalCall,
  task: string,
  isChat: boolean,
): Model {
  const call = { id, caller, model: gateway.parseModel(endpoint.id), fallbacks, timeoutMs };
  return {
    isChat,
    async run(input, files, signal) {
      const { reply, output, usage, served } = await gateway.answer(
        { ...call, task, input, files },
        signal,
      );
      const isOwn = served.provider === EMBEDDED;
      return { reply: isOwn ? reply : await inHubsWords(gateway, output, signal), usage };
    },
    generate: (request, signal) =>
      generate(
        gateway,
        "messages" in request
          ? { ...call, task: "conversational", input: { ...request, stream: true } }
          : { ...call, task: "text-generation", input: asCompletion(request) },
        signal,
      ),
  };
}

function asCompletion({ prompt, max_tokens, ...rest }: Readonly<Record<string, unknown>>) {
  return {
    inputs: prompt,
    parameters: { ...rest, ...(max_tokens !== undefined && { max_new_tokens: max_tokens }) },
  };
}

async function inHubsWords(gateway: Gateway, output: unknown, signal: AbortSignal) {
  const { kind } = (output ?? {}) as Partial<MediaOutput>;
  if (kind === undefined) return output;
  const { bytes, mediaType } = await mediaOf(gateway, output as MediaOutput, signal);
  return new Blob([bytes as Buffer<ArrayBuffer>], { type: mediaType });
}

/** Parses the OpenAI events that the gateway writes for every backend. */
async function* generate(
  gateway: Gateway,
  call: GatewayCall,
  signal: AbortSignal,
): AsyncGenerator<RunnerEvent> {
  const stream = await gateway.stream(call, true, signal);
  const events = pushIterator<RunnerEvent>();
  const sink = new EventReader(events.push);
  stream
    .relay(sink)
    .then(() => {
      if (sink.failure) return events.fail(sink.failure);
      events.push({ type: "done", finishReason: "stop", ...sink.usage });
      events.end();
    })
    .catch(events.fail);
  yield* events;
}

interface Chunk {
  readonly choices?: readonly {
    readonly text?: string;
    readonly delta?: { readonly content?: string | null };
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
  readonly error?: { readonly message?: string };
}

class EventReader extends Writable {
  readonly #push: (event: RunnerEvent) => void;
  #rest = "";
  usage = { inputTokens: 0, outputTokens: 0 };
  failure: GatewayError | undefined;

  constructor(push: (event: RunnerEvent) => void) {
    super({ decodeStrings: false });
    this.#push = push;
  }

  override _write(piece: string | Buffer, _encoding: string, done: () => void): void {
    const events = (this.#rest + piece.toString()).split(/\r?\n\r?\n/);
    this.#rest = events.pop() ?? "";
    for (const event of events) this.#read(event.replace(/^(?:event: \w+\n)?data: ?/, ""));
    done();
  }

  #read(data: string): void {
    if (!data.startsWith("{")) return;
    const { choices, usage, error } = JSON.parse(data) as Chunk;
    const text = choices?.[0]?.delta?.content ?? choices?.[0]?.text;
    if (text) this.#push({ type: "text", text });
    if (error) this.failure = new GatewayError("provider-cut", error.message ?? "It was cut off.");
    if (usage)
      this.usage = {
        inputTokens: usage.prompt_tokens ?? 0,
        outputTokens: usage.completion_tokens ?? 0,
      };
  }
}
