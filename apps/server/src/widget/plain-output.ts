import type { MediaOutput } from "@orrery/inference";
import type { Gateway } from "../inference/gateway/gateway-api.ts";
import { mediaOf } from "../inference/openai/media-of.ts";

const MEDIA_KINDS: readonly unknown[] = ["blob", "base64", "url"] satisfies MediaOutput["kind"][];

/** An answer for a page: files as base64, everything else unchanged. */
export async function plainOutput(
  gateway: Gateway,
  output: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (Array.isArray(output))
    return Promise.all(output.map((item) => plainOutput(gateway, item, signal)));
  if (typeof output !== "object" || output === null) return output;
  if (MEDIA_KINDS.includes((output as { readonly kind?: unknown }).kind)) {
    const { mediaType, bytes } = await mediaOf(gateway, output as MediaOutput, signal);
    return { kind: "base64", base64: Buffer.from(bytes).toString("base64"), mediaType };
  }
  const entries = Object.entries(output).map(async ([name, value]) => [
    name,
    await plainOutput(gateway, value, signal),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
