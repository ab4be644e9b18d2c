import { buffer } from "node:stream/consumers";
import { badMessage } from "../realtime/live-error.ts";
import type { FalDeps } from "./run-endpoint.ts";

type Words = Readonly<Record<string, unknown>>;

/** What an address stands for: the bytes that a live session takes under this name. */
const FILES: Readonly<Record<string, string>> = { image_url: "image", audio_url: "audio" };
/** Below the hub's own address, whichever host it was reached by. */
const OWN = /\/api\/fal\/files\/([\w-]{22})\//;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The input with bytes in place of addresses: of files that were put here, data URLs, and what may be fetched
 * from elsewhere (see the setting of outbound hosts). A sound is a file by itself.
 */
export async function bringFiles(
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
    throw badMessage(`A model takes files of at most ${MAX_BYTES / 1024 / 1024} MiB.`);
  }
  return buffer(bytes);
}
