import { createHash, randomUUID } from "node:crypto";
import type { BlobsSetting } from "../../../base/settings/blobs-setting.ts";
import { createPresigner } from "../presign.ts";
import type { S3Bucket } from "../s3-bucket.ts";

const ANSWER_MS = 10_000;
const BODY = "check";

/**
 * Whether the server takes a URL that is signed with the SHA-256 of its body: some then refuse other bytes at once,
 * some ignore it, and some find the signature wrong.
 */
export async function takesSignedDigest(setting: BlobsSetting, bucket: S3Bucket): Promise<boolean> {
  const presign = createPresigner(setting, bucket.credentials, true);
  const key = `check/${randomUUID()}`;
  const upload = await bucket.beginUpload(key);
  try {
    const url = await presign({
      method: "PUT",
      key,
      query: { partNumber: "1", uploadId: upload },
      headers: { "content-length": `${BODY.length}` },
      sha256: createHash("sha256").update(BODY).digest("hex"),
      seconds: 60,
    });
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch(url, { method: "PUT", body: BODY, signal })).ok;
  } finally {
    await bucket.abortUpload(key, upload);
  }
}

/** Asks once; again after a failure, until when the answer is no. */
export function remember(ask: () => Promise<boolean>): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  return () => {
    known ??= ask().catch(() => {
      known = undefined;
      return false;
    });
    return known;
  };
}
