import { randomBytes } from "node:crypto";
import type * as Sdk from "@aws-sdk/client-s3";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";
import { createS3Client, S3_TIMES } from "./s3-client.ts";

export interface BucketStep {
  readonly name: string;
  /** What the server said where it did not work; absent: it worked. */
  readonly problem?: string;
}

export type Step = readonly [name: string, work: () => Promise<unknown>];

export interface StepDeps {
  readonly sdk: typeof Sdk;
  readonly client: Sdk.S3Client;
  readonly bucket: string;
  readonly prefix: string;
}

const ANSWER_MS = 10_000;

/** Asks the bucket for one thing after the other. Never throws: what fails is said. */
export async function runSteps(
  setting: BlobsSetting,
  stepsOf: (deps: StepDeps) => readonly Step[],
): Promise<readonly BucketStep[]> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = await createS3Client(setting, 4, {
    ...S3_TIMES,
    answerMs: ANSWER_MS,
    attempts: 2,
  });
  const { bucket, prefix } = setting;
  try {
    const done: BucketStep[] = [];
    for (const [name, work] of stepsOf({ sdk, client, bucket, prefix }))
      done.push(
        await work().then(
          () => ({ name }),
          ({ name: code, message }: Error) => ({
            name,
            problem: `${code}: ${message}`.slice(0, 200),
          }),
        ),
      );
    return done;
  } finally {
    client.destroy();
  }
}

/** Tries what a hub does, on an object of its own. */
export function rights({ sdk, client, bucket: Bucket, prefix }: StepDeps): readonly Step[] {
  const key = { Bucket, Key: `${prefix}check/${randomBytes(8).toString("hex")}` };
  return [
    [
      "list objects",
      () => client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })),
    ],
    ["put an object", () => client.send(new sdk.PutObjectCommand({ ...key, Body: "check" }))],
    [
      "read a range",
      async () => {
        const { Body } = await client.send(
          new sdk.GetObjectCommand({ ...key, Range: "bytes=1-2" }),
        );
        if ((await Body?.transformToString()) !== "he") throw new Error("other bytes came back");
      },
    ],
    [
      "copy an object in parts",
      async () => {
        const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(key));
        const source = encodeURIComponent(`${Bucket}/${key.Key}`);
        await client
          .send(
            new sdk.UploadPartCopyCommand({ ...key, UploadId, PartNumber: 1, CopySource: source }),
          )
          .finally(() => client.send(new sdk.AbortMultipartUploadCommand({ ...key, UploadId })));
      },
    ],
    ["delete an object", () => client.send(new sdk.DeleteObjectCommand(key))],
  ];
}
