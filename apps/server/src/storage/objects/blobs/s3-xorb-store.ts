import type { XorbStore } from "@orrery/registry";
import { unpackXorb } from "../../files/unpack-xorb.ts";
import type { XorbThread } from "../../files/xorb-thread.ts";
import type { S3Bucket } from "../s3-bucket.ts";
import { readS3 } from "../s3-read.ts";
import { uploadFile } from "../s3-upload.ts";

const XORBS = "xet/";

/** The unpacked bytes of xorbs as objects, `xet/<account>/<name>`; `folder` has them while they are unpacked. */
export function createS3XorbStore(bucket: S3Bucket, folder: string, thread: XorbThread): XorbStore {
  const keyOf = (account: string, file: string) => `${XORBS}${account}/${file}`;

  return {
    put: (account, xorb, body) =>
      unpackXorb({ thread, folder }, xorb, body, async (plain, file) => {
        await uploadFile(bucket, keyOf(account, file), plain);
      }),

    get: async (account, file, range) =>
      (await readS3(bucket, keyOf(account, file), range))?.stream,

    has: async (account, file) => (await bucket.head(keyOf(account, file))) !== undefined,

    delete: (account, file) => bucket.delete(keyOf(account, file)),

    async *list(before) {
      for await (const { key, storedAt } of bucket.list(XORBS)) {
        const [account, file] = key.slice(XORBS.length).split("/");
        if (account && file && storedAt < before) yield { account, file };
      }
    },
  };
}
