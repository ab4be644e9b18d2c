import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Pace } from "./pace.ts";

/** The SHA-256 of a file in hex, read at this pace. */
export async function hashFile(path: string, pace: Pace): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
    hash.update(chunk);
    await pace.take(chunk.length);
  }
  return hash.digest("hex");
}
