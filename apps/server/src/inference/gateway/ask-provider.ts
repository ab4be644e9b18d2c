import { setTimeout as wait } from "node:timers/promises";
import {
  fieldAt,
  findProvider,
  findProviderTask,
  isFile,
  type Job,
  jobAddress,
  jobState,
  type PreparedCall,
  type Providers,
  type ProviderTask,
  prepare,
  type TaskName,
} from "@orrery/inference";
import { type EncodedBody, encodeBody } from "@orrery/inference/encode-body";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { OutgoingPolicy } from "../../outgoing/outgoing-policy.ts";
import { isJson, parseReply, readBytes } from "../../outgoing/read-reply.ts";
import type { OutgoingReply, SafeFetch } from "../../outgoing/safe-fetch.ts";
import type { GatewayCall } from "./gateway-call.ts";
import type { Candidate } from "./plan/candidate.ts";
import { refuseOtherModels } from "./plan/refuse-other-models.ts";
import { atReplica } from "./plan/replicas.ts";
import { upstreamError } from "./upstream-error.ts";

export interface AskDeps {
  readonly providers: Providers;
  readonly safeFetch: SafeFetch;
  readonly policy: OutgoingPolicy;
  /** Where adapters' files are; a provider fetches them from there. */
  readonly hubUrl: string;
}

/** What a provider is sent for a call, and how its answer reads. */
export interface PreparedAsk {
  readonly task: ProviderTask<TaskName>;
  readonly prepared: PreparedCall;
  /** The key, which is removed from messages about the answer. */
  readonly secret: string | undefined;
}

/** Pure but for opening the key. */
export function prepareAsk(deps: AskDeps, call: GatewayCall, candidate: Candidate): PreparedAsk {
  const { provider: id, providerModelId, adapter, key } = candidate;
  refuseOtherModels(candidate, call.input);
  const provider = findProvider(id, deps.providers);
  const task = findProviderTask(id, call.task as TaskName, deps.providers);
  if (!provider || !task)
    throw new GatewayError("model-not-served", `${id} does not support the task ${call.task}.`);
  refuseMask(task, call.input);
  const secret = key?.open();
  const prepared = prepare(id, atReplica(provider, candidate), task as ProviderTask<TaskName>, {
    hubModelId: call.model.id,
    providerModelId,
    input: call.input as never,
    hubUrl: deps.hubUrl,
    route: "direct",
    ...(adapter && { adapter }),
    ...(secret !== undefined && { accessToken: secret }),
  });
  return { task: task as ProviderTask<TaskName>, prepared, secret };
}

/** A mask that is not sent would change the whole image. */
function refuseMask({ takesMask }: Pick<ProviderTask<TaskName>, "takesMask">, input: unknown) {
  if (takesMask || !isFile(fieldAt(input, ["parameters", "mask"]))) return;
  throw new GatewayError(
    "unsupported-parameter",
    "mask is not supported by the provider of this model. Send the image without it, or choose a provider with OpenAI's /v1/images/edits.",
    { names: { param: "mask" } },
  );
}

/** Sends the request; resolves with a successful response. Throws `GatewayError` otherwise. */
export async function sendAsk(
  { safeFetch, policy }: AskDeps,
  { prepared, secret }: PreparedAsk,
  call: GatewayCall,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<OutgoingReply> {
  const encoded = await encodeBody(prepared.body, async (file) => {
    const bytes = call.files?.get(file);
    if (!bytes) throw new GatewayError("invalid-request", `The file ${file.name} is missing.`);
    return bytes;
  });
  const reply = await safeFetch.send({
    target: policy.provider(prepared.url),
    method: prepared.method,
    ...(await withBody({ ...headers, ...prepared.headers }, encoded)),
    signal,
  });
  if (reply.status < 300) return reply;
  throw await upstreamError(reply, { ...safeFetch.timeouts, signal, secret });
}

/** A form chooses its boundary only now. */
async function withBody(headers: PreparedCall["headers"], { body }: EncodedBody) {
  if (!(body instanceof FormData)) return { headers, body };
  const form = new Response(body);
  const type = form.headers.get("content-type") ?? "";
  return { headers: { ...headers, "Content-Type": type }, body: await form.bytes() };
}

/** The finished answer: JSON, or a `Blob` of bytes; of a job, what it ends with. */
export async function readAnswer(
  deps: AskDeps,
  ask: PreparedAsk,
  reply: OutgoingReply,
  signal: AbortSignal,
): Promise<unknown> {
  const value = await readValue(deps, reply, signal);
  const { job } = ask.task;
  return job ? followJob(deps, ask, job, value, signal) : value;
}

async function readValue({ safeFetch }: AskDeps, reply: OutgoingReply, signal: AbortSignal) {
  const bytes = await readBytes(reply.body, { ...safeFetch.timeouts, signal });
  if (isJson(reply)) return parseReply(bytes);
  const type = reply.header("content-type") ?? "application/octet-stream";
  if (/^text\//.test(type))
    throw new GatewayError("malformed-reply", "The provider returned text, not JSON.");
  return new Blob([bytes as Buffer<ArrayBuffer>], { type });
}

const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 5_000;

/** Polls a job, with growing pauses, until it is done. Throws `job-failed`, `provider-timeout`. */
async function followJob(
  deps: AskDeps,
  { prepared, secret }: PreparedAsk,
  job: Job,
  receipt: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const { search } = new URL(prepared.url);
  const get = async (template: string): Promise<unknown> => {
    const address = jobAddress(template, { job, receipt, query: search });
    if (address === undefined)
      throw new GatewayError("malformed-reply", "The provider's response has no job ID.");
    const { "Content-Type": _, ...headers } = prepared.headers;
    const reply = await deps.safeFetch.send({
      target: deps.policy.provider(prepared.baseUrl + address),
      method: "GET",
      headers,
      signal,
    });
    if (reply.status >= 300)
      throw await upstreamError(reply, { ...deps.safeFetch.timeouts, signal, secret });
    return readValue(deps, reply, signal);
  };

  if (jobState(job, receipt) === "done" && !job.result) return receipt;
  const end = Date.now() + deps.safeFetch.timeouts.totalMs;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
    const state = await get(job.poll);
    const how = jobState(job, state);
    if (how === "failed")
      throw new GatewayError("job-failed", "The provider reported that the job failed.");
    if (how === "done") return job.result === undefined ? state : get(job.result);
    if (Date.now() > end)
      throw new GatewayError("provider-timeout", "The provider's job timed out.");
    await wait(pause, undefined, { signal });
  }
}
