import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { EngineError } from "../../engine-error.ts";

/** A file of an archive, or why it is left out. */
export interface TarEntry {
  readonly name: string;
  readonly content: Uint8Array | { readonly fault: string };
}

const CHUNK_BYTES = 1_000_000;
const MAX_NAME = 1_000;
const FILES: ReadonlySet<unknown> = new Set(["file", "contiguous-file"]);

/** The files of a tar archive in turn; nothing is written by their names. Throws for an archive that is damaged. */
export async function* tarEntries(path: string, mostBytes: number): AsyncGenerator<TarEntry> {
  const archive = extract();
  const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const plain = path.endsWith(".gz") ? createGunzip({ chunkSize: CHUNK_BYTES }) : undefined;
  const read = plain ? pipeline(bytes, plain, archive) : pipeline(bytes, archive);
  let failure: unknown;
  read.catch((error: unknown) => {
    failure = error;
  });
  let last = "";
  try {
    for await (const entry of archive) {
      const { header } = entry;
      last = header.name.slice(0, MAX_NAME);
      requireDense(header);
      const fault = header.type === "directory" ? "" : faultOf(header, mostBytes);
      // What is not read is passed over.
      if (fault !== undefined) entry.resume();
      if (fault) yield { name: last, content: { fault } };
      if (fault === undefined)
        yield {
          name: header.name,
          content: await contentOf(entry as AsyncIterable<Uint8Array>, header),
        };
    }
    await read;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const { message } = (failure ?? error) as Error;
    throw new EngineError(
      "DatasetGenerationError",
      `The archive can't be read${last && ` after ${JSON.stringify(last)}`}: ${message.slice(0, 200)}`,
    );
  } finally {
    bytes.destroy();
  }
}

function faultOf({ name, type, size = 0 }: Header, mostBytes: number): string | undefined {
  if (!FILES.has(type)) return "It is no file, but a link or a device.";
  if (name.length > MAX_NAME) return `Its name has ${name.length} characters.`;
  if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(name)) return "Its name leads out of the archive.";
  if (size > mostBytes) return `It has ${size} bytes; at most ${mostBytes} are converted.`;
  return undefined;
}

/** Files with holes can have any size. */
function requireDense({ name, type, pax }: Header): void {
  const isSparse = type === null || Object.keys(pax ?? {}).some((key) => /^GNU\.sparse/.test(key));
  if (isSparse)
    throw new EngineError(
      "DatasetGenerationError",
      `${JSON.stringify(name.slice(0, MAX_NAME))} is a sparse file, or of an unknown kind.`,
    );
}

async function contentOf(entry: AsyncIterable<Uint8Array>, { size = 0 }: Header) {
  const content = Buffer.alloc(size);
  let at = 0;
  for await (const chunk of entry) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return content;
}
