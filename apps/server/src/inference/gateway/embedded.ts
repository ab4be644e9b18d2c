import { once } from "node:events";
import type { Writable } from "node:stream";
import type { ChatInput, FileInput } from "@orrery/inference";
import type { Repo } from "@orrery/registry";
import { addressKey } from "../../http/limits/address-key.ts";
import { asGatewayError, GatewayError } from "../../outgoing/gateway-error.ts";
import type { Runner, RunnerEvent, RunnerFile, RunnerGeneration } from "../../runner/runner.ts";
import type { GatewayCall } from "./gateway-call.ts";
import { gatherChoices } from "./gather-choices.ts";
import { generationWriter, headOf, presentChoices } from "./open-ai-shapes.ts";
import { explainToOwner } from "./plan/explain-to-owner.ts";
import type { Usage } from "./receipts/token-usage.ts";
import { errorEvent, type RelayOptions } from "./relay-events.ts";
import { overtime } from "./time/try-time.ts";

/** A model of this hub, at the commit that is run. */
export interface EmbeddedModel {
  readonly repo: Repo;
  readonly commit: string;
}

const isGeneration = (task: string): boolean =>
  task === "conversational" || task === "text-generation";

/** Runs a call here, to its end. Throws `RunnerError`. */
export async function answerEmbedded(
  runner: Runner,
  model: EmbeddedModel,
  call: GatewayCall,
  signal: AbortSignal,
  onLoading?: (progress: number) => void,
): Promise<{ readonly reply: unknown; readonly usage: Usage }> {
  if (isGeneration(call.task)) return generateWhole(runner, model, call, signal);
  const { inputs, parameters, file } = splitFile(call);
  const asked = { model, ...callerOf(call), task: call.task, inputs, parameters };
  const reply = await runner
    .run({ ...asked, ...(file && { file }) }, signal, onLoading)
    .catch(explaining(model, call));
  if (reply.kind === "json") {
    const { value, inputTokens, outputTokens } = reply;
    const usage = {
      ...(inputTokens !== undefined && { inputTokens }),
      ...(outputTokens !== undefined && { outputTokens }),
    };
    return { reply: value, usage };
  }
  const { bytes, mediaType } = reply.file;
  return { reply: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), usage: {} };
}

async function generateWhole(
  runner: Runner,
  model: EmbeddedModel,
  call: GatewayCall,
  signal: AbortSignal,
) {
  const gathered = gatherChoices();
  for await (const event of generateFor(runner, model, call, signal)) {
    if (event.type !== "done") {
      gathered.add(event);
      continue;
    }
    const { inputTokens, outputTokens, finishReasons } = event;
    const choices = gathered.choices(finishReasons?.length ?? 1);
    const reply = presentChoices(headOf(call), choices, event);
    return { reply, usage: { inputTokens, outputTokens } };
  }
  throw new GatewayError("model-error", "The model stopped unexpectedly.");
}

/** How many tokens a chat has. Throws `RunnerError`. */
export const countEmbedded = (
  runner: Runner,
  model: EmbeddedModel,
  call: GatewayCall,
  signal: AbortSignal,
): Promise<number> =>
  runner.countTokens(generationOf(model, call), signal).catch(explaining(model, call));
/** Events with which an answer begins. */
const SPOKEN: ReadonlySet<RunnerEvent["type"]> = new Set(["text", "reasoning", "tool-call"]);

/** The first event, so that a call that cannot begin is refused and not begun; then the rest. */
export async function openEmbedded(
  runner: Runner,
  model: EmbeddedModel,
  call: GatewayCall,
  signal: AbortSignal,
) {
  const events = generateFor(runner, model, call, signal);
  const first = await events.next();
  return async (sink: Writable, { wantsUsage, onEnd }: RelayOptions): Promise<void> => {
    const write = generationWriter(headOf(call), wantsUsage);
    let usage: Usage = {};
    let firstTokenAt: number | undefined;
    let pieces = 0;
    let isDone = false;
    try {
      for (let next = first; !next.done; next = await events.next()) {
        const event = next.value;
        if (SPOKEN.has(event.type)) {
          firstTokenAt ??= performance.now();
          pieces++;
        }
        if (event.type === "done") {
          usage = { inputTokens: event.inputTokens, outputTokens: event.outputTokens };
          isDone = true;
          onEnd({ usage, firstTokenAt, failure: undefined });
        }
        if (!sink.write(write(event))) await once(sink, "drain", { signal });
        if (isDone) return;
      }
      throw new GatewayError("model-error", "The model stopped unexpectedly.");
    } catch (error) {
      if (isDone) return;
      const failure = signal.aborted ? overtime(signal) : asGatewayError(error);
      const counted = pieces > 0 ? { outputTokens: pieces, ...usage } : usage;
      onEnd({ usage: counted, firstTokenAt, failure });
      if (failure) sink.write(errorEvent(failure));
    } finally {
      await events.return(undefined);
    }
  };
}

async function* generateFor(
  runner: Runner,
  model: EmbeddedModel,
  call: GatewayCall,
  signal: AbortSignal,
): AsyncGenerator<RunnerEvent, void> {
  try {
    yield* runner.generate(generationOf(model, call), signal);
  } catch (error) {
    explaining(model, call)(error);
  }
}

const explaining =
  ({ repo }: EmbeddedModel, { caller }: GatewayCall) =>
  (error: unknown): never => {
    throw explainToOwner(error, caller.viewer, repo);
  };

function generationOf(model: EmbeddedModel, call: GatewayCall): RunnerGeneration {
  const caller = callerOf(call);
  if (call.task === "conversational") return { model, ...caller, request: call.input as ChatInput };
  const { inputs, parameters } = call.input as { inputs: unknown; parameters?: object };
  const { max_new_tokens, ...options } = (parameters ?? {}) as Readonly<Record<string, unknown>>;
  return {
    model,
    ...caller,
    request: {
      prompt: inputs,
      ...(max_new_tokens !== undefined && { max_tokens: max_new_tokens }),
      ...options,
    },
  };
}

/** Who takes turns with whom for a model. */
export const callerOf = ({ caller: { viewer, ip } }: Pick<GatewayCall, "caller">) =>
  viewer.kind === "account" ? { caller: viewer.key } : { caller: addressKey(ip), isVisitor: true };

/** The input is a file or contains one; the runtime gets it separately. */
function splitFile({ input, files }: GatewayCall) {
  const { inputs, parameters = {} } = input as {
    readonly inputs: unknown;
    readonly parameters?: Readonly<Record<string, unknown>>;
  };
  const whole = fileOf(files, inputs);
  if (whole) return { inputs: undefined, parameters, file: whole };
  const { image, ...rest } = (inputs ?? {}) as { readonly image?: unknown };
  const inside = fileOf(files, image);
  return inside ? { inputs: rest, parameters, file: inside } : { inputs, parameters };
}

function fileOf(files: GatewayCall["files"], value: unknown): RunnerFile | undefined {
  const bytes = typeof value === "object" && value !== null ? files?.get(value) : undefined;
  return bytes && { bytes, mediaType: (value as FileInput).mediaType };
}
