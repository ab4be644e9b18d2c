import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { S3Client } from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";

/** Times of one attempt, of which there are several. */
export interface S3Times {
  readonly connectMs: number;
  /** Until the answer begins. */
  readonly answerMs: number;
  readonly idleMs: number;
  readonly attempts: number;
}

export const S3_TIMES: S3Times = {
  connectMs: 3_000,
  answerMs: 60_000,
  idleMs: 60_000,
  attempts: 4,
};

/** Downloads hold their connection while their reader is slow: they have some of their own. */
export const MAX_SOCKETS = { calls: 64, streams: 1_024 };

/** The SDK is loaded with the first client: a hub on a folder has no use for it. */
export async function createS3Client(
  { endpoint, region, isPathStyle }: BlobsSetting,
  maxSockets: number,
  times: S3Times,
): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle: isPathStyle,
    // The default checksums are not understood by every server.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: times.attempts,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: times.connectMs,
      requestTimeout: times.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: times.idleMs,
      httpAgent: new HttpAgent({ keepAlive: true, maxSockets }),
      httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets }),
      // The agents' own queues are what is wanted.
      socketAcquisitionWarningTimeout: 3_600_000,
    }),
  });
}
