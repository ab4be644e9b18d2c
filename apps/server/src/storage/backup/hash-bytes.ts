import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";

/** The same bytes, hashed during the read. */
export function hashing(bytes: Readable) {
  const hash = createHash("sha256");
  const through = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  bytes.on("error", (error) => through.destroy(error));
  return { bytes: bytes.pipe(through), sha256: () => hash.digest("hex") };
}

export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}
