import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { readConfig } from "../../base/config.ts";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";
import { openS3Bucket, type S3Bucket } from "../../storage/objects/s3-bucket.ts";
import type { S3Times } from "../../storage/objects/s3-client.ts";
import type { S3Server } from "./start-s3.ts";

/** Short, so that failures are quick; a busy machine takes longer for what does not fail. */
export const QUICK_TIMES: S3Times = { connectMs: 300, answerMs: 300, idleMs: 300, attempts: 3 };

/** Those of a real server, before tests set others. */
const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;

/** The SDK looks for credentials in the environment. */
export function useCredentials({ credentials }: S3Server): void {
  process.env.AWS_ACCESS_KEY_ID = credentials.keyId;
  process.env.AWS_SECRET_ACCESS_KEY = credentials.secret;
}

export const settingOf = (text: string): BlobsSetting => {
  const { blobs } = readConfig({ ORRERY_BLOBS: text });
  if (!blobs) throw new Error("No setting.");
  return blobs;
};

/** An empty part of the server's bucket, for one test. */
export async function openTestBucket(
  server: S3Server,
  prefix = `test-${randomUUID()}`,
  times?: S3Times,
): Promise<S3Bucket> {
  useCredentials(server);
  return closing(await openS3Bucket(settingOf(server.setting(prefix)), times));
}

/** The same of a real server; it needs credentials in the environment, and is left empty. */
export async function realS3(): Promise<S3Bucket> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  const setting = settingOf(`${process.env.ORRERY_TEST_S3}`);
  const prefix = `${setting.prefix}test-${randomUUID()}/`;
  const bucket = closing(await openS3Bucket({ ...setting, prefix }));
  onTestFinished(async () => {
    for await (const { key } of bucket.list("")) await bucket.delete(key);
  });
  return bucket;
}

function closing(bucket: S3Bucket): S3Bucket {
  onTestFinished(() => bucket.close());
  return bucket;
}
