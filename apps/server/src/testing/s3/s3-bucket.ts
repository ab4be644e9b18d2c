import { createHash, randomUUID } from "node:crypto";
import { S3Refusal } from "./s3-refusal.ts";

export interface S3Object {
  readonly body: Buffer;
  readonly etag: string;
  readonly storedAt: Date;
  readonly headers: Readonly<Record<string, string>>;
}

interface Upload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly begun: Date;
  readonly parts: Map<number, { readonly body: Buffer; readonly etag: string }>;
}

const MIN_PART = 5 * 1024 * 1024;

/** One bucket in memory, with uploads in parts, as strict as AWS about them. */
export function createS3Bucket(now: () => Date) {
  const objects = new Map<string, S3Object>();
  const uploads = new Map<string, Upload>();

  function uploadAt(id: string | null, key: string): Upload {
    const upload = uploads.get(id ?? "");
    if (upload?.key !== key) throw new S3Refusal(404, "NoSuchUpload");
    return upload;
  }

  function get(key: string): S3Object {
    const found = objects.get(key);
    if (!found) throw new S3Refusal(404, "NoSuchKey");
    return found;
  }

  return {
    objects,
    uploads,
    get,

    put(key: string, body: Buffer, headers: Readonly<Record<string, string>>, onlyNew: boolean) {
      if (onlyNew && objects.has(key)) throw new S3Refusal(412, "PreconditionFailed");
      const etag = `"${md5(body)}"`;
      objects.set(key, { body, etag, storedAt: now(), headers });
      return etag;
    },

    begin(key: string, headers: Readonly<Record<string, string>>) {
      const id = randomUUID();
      uploads.set(id, { key, headers, begun: now(), parts: new Map() });
      return id;
    },

    putPart(id: string | null, key: string, number: number, body: Buffer) {
      if (!(number >= 1 && number <= 10_000)) throw new S3Refusal(400, "InvalidArgument");
      const etag = `"${md5(body)}"`;
      uploadAt(id, key).parts.set(number, { body, etag });
      return etag;
    },

    listParts: (id: string | null, key: string) =>
      [...uploadAt(id, key).parts].toSorted(([a], [b]) => a - b),

    complete(
      id: string | null,
      key: string,
      named: readonly { readonly number: number; readonly etag: string }[],
      onlyNew: boolean,
    ) {
      const { parts, headers } = uploadAt(id, key);
      if (named.length === 0) throw new S3Refusal(400, "MalformedXML");
      const chosen = named.map(({ number, etag }, index) => {
        const part = parts.get(number);
        if (part?.etag !== etag) throw new S3Refusal(400, "InvalidPart");
        if (index > 0 && number <= (named[index - 1]?.number ?? 0))
          throw new S3Refusal(400, "InvalidPartOrder");
        if (index < named.length - 1 && part.body.length < MIN_PART)
          throw new S3Refusal(400, "EntityTooSmall");
        return part.body;
      });
      if (onlyNew && objects.has(key)) throw new S3Refusal(412, "PreconditionFailed");
      const etag = `"${md5(Buffer.concat(chosen))}-${chosen.length}"`;
      objects.set(key, { body: Buffer.concat(chosen), etag, storedAt: now(), headers });
      uploads.delete(id ?? "");
      return etag;
    },

    abort(id: string | null, key: string) {
      uploadAt(id, key);
      uploads.delete(id ?? "");
    },
  };
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
