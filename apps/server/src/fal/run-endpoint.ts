import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { asReader, isRegistryError, parseRepoId, type Registry } from "@orrery/registry";
import type { Gateway } from "../gateway/gateway.ts";
import type { Caller } from "../gateway/gateway-call.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import type { Endpoint } from "../realtime/endpoint-id.ts";
import { findLiveKind } from "../realtime/kinds/live-kinds.ts";
import { badMessage } from "../realtime/live-error.ts";
import { bringFiles } from "./bring-files.ts";
import { gatewayModel } from "./gateway-model.ts";
import { placeFiles } from "./place-files.ts";
import type { TemporaryFiles } from "./temporary-files.ts";

export interface FalDeps {
  readonly registry: Registry;
  readonly gateway: Gateway;
  readonly files: TemporaryFiles;
}

/** A call of a model in the words of fal's clients. */
export interface FalCall {
  readonly id: string;
  readonly caller: Caller;
  readonly endpoint: Endpoint;
  /** JSON. */
  readonly input: unknown;
  /** Where the files of the answer will be, without a slash at the end. */
  readonly origin: string;
}

/** The provider whose protocol this is. */
export const FAL = "fal-ai";

/** Told of each result of a model that answers bit by bit. */
type OnPartial = (body: unknown) => void;

/**
 * Calls a model of this hub as fal's clients do, whoever runs it. The input is what a live session takes, with
 * addresses or data URLs (`image_url`, `audio_url`) where that has bytes; the answer is JSON, with addresses of
 * this hub where files are in it. Throws `LiveError`, `GatewayError`, `RegistryError`.
 */
export async function runEndpoint(
  deps: FalDeps,
  call: FalCall,
  signal: AbortSignal,
  onPartial: OnPartial = () => undefined,
): Promise<unknown> {
  const { gateway, registry } = deps;
  const { viewer } = call.caller;
  const id = parseRepoId("model", call.endpoint.id);
  if (!id) throw notServed(call);
  const { facts } = await registry.repos.get(asReader(viewer), id);
  const [mapping] = await gateway.providerMapping(viewer, id);
  if (mapping?.provider === FAL) return forwardRun(deps, call, mapping.providerModelId, signal);
  if (call.endpoint.path !== "") throw notServed(call);
  const kind = findLiveKind(facts.pipelineTag ?? "");
  if (!kind || !mapping) throw notServed(call);
  if (typeof call.input !== "object" || call.input === null)
    throw badMessage("The input is a JSON object.");
  const isChat = (facts.tags ?? []).includes("conversational");
  const model = gatewayModel(gateway, call, facts.pipelineTag ?? "", isChat);
  const map = await bringFiles(deps, call.input as Readonly<Record<string, unknown>>, signal);
  const holder = holderOf(call.caller);
  const isInline = map.sync_mode === true;
  let last: unknown;
  await kind(model)({ kind: "map", map }).run(signal, (result, isPartial) => {
    if (isPartial) onPartial(result);
    else last = result;
  });
  return placeFiles(deps.files, last, { origin: call.origin, holder, isInline });
}

/** fal itself is asked in the caller's own words. */
async function forwardRun(
  { gateway }: FalDeps,
  { id, caller, endpoint, input }: FalCall,
  providerModelId: string,
  signal: AbortSignal,
): Promise<unknown> {
  const path = [providerModelId, endpoint.path].filter(Boolean).join("/");
  const { content } = await gateway.forward(
    {
      id,
      caller,
      provider: FAL,
      method: "POST",
      path: `/${path}`,
      contentType: "application/json",
      body: Buffer.from(JSON.stringify(input ?? {})),
    },
    signal,
  );
  const bytes = typeof content === "function" ? await collect(content) : content;
  return JSON.parse(bytes.toString());
}

async function collect(relay: (sink: PassThrough) => Promise<void>): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), relay(sink).finally(() => sink.end())]);
  return bytes;
}

const notServed = ({ endpoint }: FalCall) =>
  new GatewayError(
    "model-not-served",
    `There is no ${[endpoint.id, endpoint.path].filter(Boolean).join("/")} here that you may run.`,
  );

/** Who may ask for a job's answer, and whose files these are: an account, or a visitor's address. */
export const holderOf = ({ viewer, ip }: Caller): string =>
  viewer.kind === "account" ? viewer.key : `visitor ${ip}`;

/** Whether the model is one of this hub that the viewer may see; else it may be a provider's. */
export async function isOwnEndpoint(
  registry: Registry,
  { viewer }: Caller,
  endpoint: Endpoint,
): Promise<boolean> {
  const id = parseRepoId("model", endpoint.id);
  if (!id) return false;
  try {
    await registry.repos.get(asReader(viewer), id);
    return true;
  } catch (error) {
    if (isRegistryError(error) && error.code === "repo-not-found") return false;
    throw error;
  }
}
