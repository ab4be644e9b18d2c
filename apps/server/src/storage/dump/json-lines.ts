import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";

const BATCH = 256 * 1024;

/** Writes a file of JSON values, one per line. */
export interface LineWriter {
  write(value: unknown): Promise<void>;
  /** On the disk, with its size and SHA-256. */
  end(): Promise<{ readonly lines: number; readonly size: number; readonly sha256: string }>;
}

export async function createLineWriter(path: string): Promise<LineWriter> {
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let [pending, lines, size] = ["", 0, 0];
  const flush = async () => {
    const bytes = Buffer.from(pending);
    pending = "";
    hash.update(bytes);
    size += bytes.length;
    await file.writeFile(bytes);
  };
  return {
    async write(value) {
      pending += `${JSON.stringify(value)}\n`;
      lines++;
      if (pending.length > BATCH) await flush();
    },
    async end() {
      await flush();
      await file.sync();
      await file.close();
      return { lines, size, sha256: hash.digest("hex") };
    },
  };
}

/** Values of such a file; memory stays at one line. */
export async function* readLines(path: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line) yield JSON.parse(line);
}
