import type { MediaOutput } from "@orrery/inference";
import type { Gateway } from "../gateway/gateway-api.ts";
import type { GatewayAnswer } from "../gateway/gateway-call.ts";
import { EMBEDDED } from "../gateway/plan/candidate.ts";
import { mediaOf } from "./media-of.ts";

/** What is answered on the wire: bytes for one file, JSON for everything else. */
export type TaskOutput =
  | { readonly kind: "file"; readonly mediaType: string; readonly bytes: Buffer }
  | { readonly kind: "json"; readonly value: unknown };

/** An answer in the hub's words as its clients read it: files inside a list become base64. */
export async function presentTaskOutput(
  gateway: Gateway,
  task: string,
  { reply, output: translated, served }: GatewayAnswer,
  signal: AbortSignal,
): Promise<TaskOutput> {
  // What runs here answers in the clients' words already; others are translated.
  const isOwn =
    served.provider === EMBEDDED && !(reply instanceof Blob) && task !== "text-generation";
  const output = isOwn ? reply : translated;
  if (isMedia(output)) return { kind: "file", ...(await mediaOf(gateway, output, signal)) };
  if (!Array.isArray(output)) return { kind: "json", value: output };
  const value = await Promise.all(output.map((item) => presentItem(gateway, item, signal)));
  return { kind: "json", value };
}

async function presentItem(gateway: Gateway, item: unknown, signal: AbortSignal): Promise<unknown> {
  if (isMedia(item)) {
    const { mediaType, bytes } = await mediaOf(gateway, item, signal);
    return { label: "audio", blob: bytes.toString("base64"), "content-type": mediaType };
  }
  const { mask } = (item ?? {}) as { readonly mask?: unknown };
  if (!isMedia(mask)) return item;
  const { bytes } = await mediaOf(gateway, mask, signal);
  return { ...(item as object), mask: bytes.toString("base64") };
}

const isMedia = (value: unknown): value is MediaOutput =>
  typeof value === "object" &&
  value !== null &&
  ["blob", "base64", "url"].includes((value as MediaOutput).kind);
