import { buffer } from "node:stream/consumers";
import { badMessage } from "../../realtime/realtime-error.ts";
import type { FalDeps } from "./fal-deps.ts";

type Words = Readonly<Record<string, unknown>>;

/** The input field that a URL field fills with bytes. */
const FILES: Readonly<Record<string, string>> = { image_url: "image", audio_url: "audio" };
/** A URL of this hub's files, by any host name. */
const OWN = /\/api\/fal\/files\/([\w-]{22})\//;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The input with files in place of URLs: uploaded files, data URLs, and URLs that may be fetched (see the
 * setting of outbound hosts). An audio file is one complete file.
 */
export async function resolveFiles(
  deps: Pick<FalDeps, "files" | "gateway">,
  input: Words,
  signal: AbortSignal,
): Promise<Words> {
  const brought: Record<string, unknown> = { ...input };
  for (const [name, as] of Object.entries(FILES)) {
    const url = input[name];
    if (url === undefined) continue;
    if (typeof url !== "string") throw badMessage("must be a URL", [name]);
    delete brought[name];
    brought[as] = new Uint8Array(await bytesAt(deps, url, signal));
    if (as === "audio") brought.encoding = "file";
  }
  return brought;
}

async function bytesAt(
  { files, gateway }: Pick<FalDeps, "files" | "gateway">,
  url: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const data = /^data:[\w/+.;=-]*;base64,/.exec(url.slice(0, 200));
  if (data) return Buffer.from(url.slice(data[0].length), "base64");
  const [, own] = OWN.exec(url) ?? [];
  if (own === undefined) return (await gateway.media(url, signal)).bytes;
  const { file, bytes } = await files.read(own);
  if (file.size > MAX_BYTES) {
    bytes.destroy();
    throw badMessage(`The file is too large for a model (limit: ${MAX_BYTES / 1024 / 1024} MiB).`);
  }
  return buffer(bytes);
}
