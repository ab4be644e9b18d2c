import { describeXorbStore } from "@orrery/registry/testing";
import { beforeAll } from "vitest";
import { type S3Server, startS3 } from "../../../testing/s3/start-s3.ts";
import { openTestBucket } from "../../../testing/s3/test-bucket.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createXorbThread } from "../../files/xorb-thread.ts";
import { createS3XorbStore } from "./s3-xorb-store.ts";

let server: S3Server;
const thread = createXorbThread();
beforeAll(async () => {
  server = await startS3();
  return () => Promise.all([server.close(), thread.close()]);
});

describeXorbStore("S3", async () =>
  createS3XorbStore(await openTestBucket(server), temporaryFolder(), thread),
);
