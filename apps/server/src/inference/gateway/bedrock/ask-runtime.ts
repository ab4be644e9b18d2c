import { once } from "node:events";
import type { Writable } from "node:stream";
import { findFamily, metricsOf, runtimeModelId } from "@orrery/inference/bedrock";
import { asGatewayError, GatewayError } from "../../../outgoing/gateway-error.ts";
import type { AskDeps } from "../ask-provider.ts";
import { prepareAsk } from "../ask-provider.ts";
import type { GatewayCall } from "../gateway-call.ts";
import { generationWriter, headOf, presentGeneration } from "../open-ai-shapes.ts";
import type { Candidate } from "../plan/candidate.ts";
import type { Usage } from "../receipts/token-usage.ts";
import { errorEvent, type RelayOptions } from "../relay-events.ts";
import { overtime } from "../time/try-time.ts";
import { createGathered, doneOf, gather } from "./gather-events.ts";
import type { Invocation, RuntimeClient } from "./invocation.ts";
import type { RuntimeClients } from "./runtime-clients.ts";

export interface RuntimeAskDeps extends AskDeps {
  readonly runtimeClients: RuntimeClients;
}

const isGeneration = ({ task }: GatewayCall): boolean =>
  task === "conversational" || task === "text-generation";

/** Calls a hosted runtime once; its answer is converted to the format of other providers. */
export async function answerRuntime(
  deps: RuntimeAskDeps,
  call: GatewayCall,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<{ readonly reply: unknown; readonly output: unknown; readonly usage: Usage }> {
  const client = await clientOf(deps, candidate);
  if (call.task === "feature-extraction") return embed(deps, client, call, candidate, signal);
  const { reply, output, usage } = await invoke(deps, client, call, candidate, signal);
  const family = findFamily(candidate.providerModelId);
  if (!isGeneration(call) || !family?.generation) return { reply, output, usage: {} };
  const said = gather([
    { type: "usage", ...usage },
    ...family.generation.read(reply),
    ...metricsOf(reply),
  ]);
  const done = doneOf(said);
  return {
    reply: presentGeneration(headOf(call), said.text, said.calls, done),
    output,
    usage: said.usage,
  };
}

/** The chunks of a stream, once it has begun, to be written as the OpenAI API writes them. */
export async function openRuntime(
  deps: RuntimeAskDeps,
  call: GatewayCall,
  candidate: Candidate,
  signal: AbortSignal,
) {
  const client = await clientOf(deps, candidate);
  const family = findFamily(candidate.providerModelId);
  const invocation = invocationOf(deps, call, candidate);
  if (!family?.generation || !isGeneration(call))
    throw new GatewayError(
      "invalid-request",
      `${candidate.provider} does not support streaming for this request.`,
    );
  const chunks = await client.stream(invocation, signal);
  const read = family.generation.chunks();

  return async (sink: Writable, { wantsUsage, onEnd }: RelayOptions): Promise<void> => {
    const write = generationWriter(headOf(call), wantsUsage);
    const said = createGathered();
    let firstTokenAt: number | undefined;
    let isOver = false;
    try {
      for await (const bytes of chunks) {
        const chunk = parseJson(bytes);
        for (const event of [...read(chunk), ...metricsOf(chunk)]) {
          said.add(event);
          if (event.type !== "text" && event.type !== "tool-call") continue;
          firstTokenAt ??= performance.now();
          if (!sink.write(write(event))) await once(sink, "drain", { signal });
        }
      }
      const done = doneOf(said.all());
      isOver = true;
      onEnd({ usage: said.all().usage, firstTokenAt, failure: undefined });
      sink.write(write(done));
    } catch (error) {
      if (isOver) return;
      const failure = signal.aborted ? overtime(signal) : asGatewayError(error);
      onEnd({ usage: said.all().usage, firstTokenAt, failure });
      if (failure) sink.write(errorEvent(failure));
    }
  };
}

function clientOf({ runtimeClients }: RuntimeAskDeps, { key }: Candidate): Promise<RuntimeClient> {
  if (!key) throw new GatewayError("provider-misconfigured", "Credential is missing");
  return runtimeClients.of(key);
}

function invocationOf(deps: RuntimeAskDeps, call: GatewayCall, candidate: Candidate): Invocation {
  const { body } = prepareAsk(deps, call, candidate).prepared;
  if (body.kind !== "json")
    throw new GatewayError("invalid-request", "Files are not supported here.");
  return {
    modelId: runtimeModelId(candidate.providerModelId),
    body: JSON.stringify(body.json),
    options: call.runtimeOptions ?? {},
  };
}

async function invoke(
  deps: RuntimeAskDeps,
  client: RuntimeClient,
  call: GatewayCall,
  candidate: Candidate,
  signal: AbortSignal,
) {
  const { task } = prepareAsk(deps, call, candidate);
  const { bytes, usage } = await client.invoke(invocationOf(deps, call, candidate), signal);
  const reply = parseJson(bytes);
  return { reply, output: task.response(reply, candidate.providerModelId) as unknown, usage };
}

/** Some families take one text a call, some a few. */
async function embed(
  deps: RuntimeAskDeps,
  client: RuntimeClient,
  call: GatewayCall,
  candidate: Candidate,
  signal: AbortSignal,
) {
  const family = findFamily(candidate.providerModelId)?.embeddings;
  const { inputs, parameters } = call.input as { inputs: string | string[]; parameters?: object };
  const texts = [inputs].flat();
  const most = family?.mostTexts ?? texts.length;
  const vectors: unknown[] = [];
  const replies: unknown[] = [];
  let inputTokens: number | undefined;
  for (let from = 0; from < texts.length; from += most) {
    const input = { inputs: texts.slice(from, from + most), parameters };
    const { reply, output, usage } = await invoke(
      deps,
      client,
      { ...call, input },
      candidate,
      signal,
    );
    vectors.push(...(output as readonly unknown[]));
    replies.push(reply);
    const counted = family?.inputTokens?.(reply) ?? usage.inputTokens;
    if (counted !== undefined) inputTokens = (inputTokens ?? 0) + counted;
  }
  const usage = inputTokens === undefined ? {} : { inputTokens };
  return { reply: replies.length === 1 ? replies[0] : replies, output: vectors, usage };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw new GatewayError("malformed-reply", "The provider's response is not valid JSON.");
  }
}
