import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BlobDigest } from "@orrery/registry";
import type { S3Bucket } from "../s3-bucket.ts";
import { storageUnavailable } from "../s3-error.ts";

const MARKS = "deleting/";
const DONE = "-done";
const NOTHING = new Uint8Array(0);
/** S3 counts in whole seconds. */
const SLACK_MS = 2_000;
/** Then a deletion no longer begins. */
const BEGIN_MS = 10_000;
/** How long a put waits for a deletion. */
const WAIT_MS = 15_000;
/** A deletion that is older was cut short. */
const DEAD_MS = 600_000;
const KEPT_MS = 3_600_000;

/**
 * No S3 server deletes an object only if it is an old one, so who deletes leaves a mark before looking at the
 * object's age, and keeps it after deleting; who puts looks for marks afterwards. What was put after the look
 * is then put again, or refused: nothing that was answered as stored is lost.
 */
export interface S3Deletions {
  delete(digest: BlobDigest, since: Date): Promise<boolean>;
  /** Waits for the end of deletions that are under way; `false` where there was none lately. */
  settle(digest: BlobDigest): Promise<boolean>;
  /** Forgets old marks. */
  forget(): Promise<void>;
}

export function createS3Deletions(
  bucket: S3Bucket,
  keyOf: (digest: BlobDigest) => string,
): S3Deletions {
  return {
    async delete(digest, since) {
      const mark = `${MARKS}${digest}/${randomUUID()}`;
      const begun = performance.now();
      await bucket.put(mark, NOTHING);
      const found = await bucket.head(keyOf(digest));
      const isOld = found !== undefined && found.storedAt.getTime() + SLACK_MS < since.getTime();
      const isDeleted = isOld && performance.now() - begun < BEGIN_MS;
      if (isDeleted) {
        // When this fails, the mark stays: what the server did is unknown.
        await bucket.delete(keyOf(digest));
        await bucket.put(`${mark}${DONE}`, NOTHING);
      }
      await bucket.delete(mark);
      return isDeleted;
    },

    async settle(digest) {
      const until = performance.now() + WAIT_MS;
      for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
        let [wasDeleted, isBusy] = [false, false];
        for await (const { key, storedAt } of bucket.list(`${MARKS}${digest}/`)) {
          wasDeleted = true;
          if (!key.endsWith(DONE) && Date.now() - storedAt.getTime() < DEAD_MS) isBusy = true;
        }
        if (!isBusy) return wasDeleted;
        if (performance.now() > until)
          throw storageUnavailable(new Error(`The blob ${digest} is being deleted.`));
        await sleep(pause);
      }
    },

    async forget() {
      for await (const { key, storedAt } of bucket.list(MARKS))
        if (Date.now() - storedAt.getTime() > KEPT_MS) await bucket.delete(key);
    },
  };
}
