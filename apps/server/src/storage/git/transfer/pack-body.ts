import { type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { RegistryError } from "@orrery/registry";

/** Beyond the first megabyte, what git sends never shrinks so much: ids and packs are nearly random. */
const MAX_RATIO = 20;
const FREE_BYTES = 1_048_576;

/**
 * A request's body as git reads it, unpacked where it is gzip. Fails with `request-too-large` beyond
 * `most` plain bytes (0: any number), or where it unpacks to far more than git's own would.
 */
export function packBody(raw: Readable, isGzip: boolean, most: number): Readable {
  const limit = most || Number.POSITIVE_INFINITY;
  let packed = 0;
  let plain = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      plain += chunk.length;
      const isBomb = isGzip && plain > FREE_BYTES && plain > packed * MAX_RATIO;
      if (plain > limit || isBomb) done(tooLarge());
      else done(null, chunk);
    },
  });
  // It may fail before git is there to read it: who reads it then gets the error.
  count.on("error", () => {});
  const source = isGzip ? unpack() : raw;
  source.on("error", (error) => count.destroy(isBadGzip(error) ? badGzip() : error)).pipe(count);
  return count;

  function unpack(): Readable {
    const gunzip = createGunzip();
    raw.on("data", (chunk: Buffer) => {
      packed += chunk.length;
    });
    raw.on("error", (error) => gunzip.destroy(error)).pipe(gunzip);
    // Stops decompressing after an error.
    count.on("close", () => gunzip.destroy());
    return gunzip.on("error", () => {});
  }
}

/** The codes of zlib itself. */
const isBadGzip = (error: NodeJS.ErrnoException): boolean => /^Z_/.test(error.code ?? "");
const badGzip = () => new RegistryError("bad-request", "The body is not valid gzip.");

export const tooLarge = () => new RegistryError("request-too-large", "The request is too large.");
