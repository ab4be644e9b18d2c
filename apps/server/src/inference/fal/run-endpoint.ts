import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { asCaller, isRegistryError, parseRepoId, type Registry } from "@orrery/registry";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { Endpoint } from "../../realtime/endpoint-id.ts";
import { findRealtimeKind } from "../../realtime/kinds/realtime-kinds.ts";
import { badMessage } from "../../realtime/realtime-error.ts";
import type { Caller } from "../gateway/gateway-call.ts";
import type { FalCall, FalDeps } from "./fal-deps.ts";
import { gatewayModel } from "./gateway-model.ts";
import { placeFiles } from "./place-files.ts";
import { resolveFiles } from "./resolve-files.ts";

/** The provider of this protocol. */
export const FAL = "fal-ai";

/** Called with each partial result. */
type OnPartial = (body: unknown) => void;

/**
 * Calls a model of this hub as fal's clients do, with any backend. The input is a live session's message,
 * with URLs or data URLs (`image_url`, `audio_url`) instead of bytes; the answer is JSON, with URLs of this
 * hub for files. Throws `RealtimeError`, `GatewayError`, `RegistryError`.
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
  const { facts } = await registry.repos.get(asCaller(viewer), id);
  const [mapping] = await gateway.providerMapping(viewer, id);
  if (mapping?.provider === FAL) return forwardRun(deps, call, mapping.providerModelId, signal);
  if (call.endpoint.path !== "") throw notServed(call);
  const kind = findRealtimeKind(facts.pipelineTag ?? "");
  if (!kind || !mapping) throw notServed(call);
  if (typeof call.input !== "object" || call.input === null)
    throw badMessage("The input must be a JSON object.");
  const isChat = (facts.tags ?? []).includes("conversational");
  const model = gatewayModel(gateway, call, facts.pipelineTag ?? "", isChat);
  const map = await resolveFiles(deps, call.input as Readonly<Record<string, unknown>>, signal);
  const holder = holderOf(call.caller);
  const isInline = map.sync_mode === true;
  let last: unknown;
  await kind(model)({ kind: "map", map }).run(signal, (result, isPartial) => {
    if (isPartial) onPartial(result);
    else last = result;
  });
  return placeFiles(deps.files, last, { origin: call.origin, holder, isInline });
}

/** Passes the caller's body to fal unchanged. */
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
    `${[endpoint.id, endpoint.path].filter(Boolean).join("/")} not found on this hub.`,
  );

/** The owner of a job's answer and its files: an account, or a visitor's address. */
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
    await registry.repos.get(asCaller(viewer), id);
    return true;
  } catch (error) {
    if (isRegistryError(error) && error.code === "repo-not-found") return false;
    throw error;
  }
}
