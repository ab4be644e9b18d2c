import { afterAll, beforeAll, describe, inject } from "vitest";
import { describeMove } from "../../testing/move-contract.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { type S3Server, startS3 } from "../../testing/s3/start-s3.ts";
import { useCredentials } from "../../testing/s3/test-bucket.ts";

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
  useCredentials(s3);
});
afterAll(() => s3.close());

const inFolder = async () => ({});
const inPostgres = async () => ({
  ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
});
let hubs = 0;
const inPostgresAndS3 = async () => ({
  ...(await inPostgres()),
  ORRERY_BLOBS: s3.setting(`hub-${hubs++}`),
  AWS_ACCESS_KEY_ID: s3.credentials.keyId,
  AWS_SECRET_ACCESS_KEY: s3.credentials.secret,
});

describe("a move", () => {
  describeMove("from a folder into PostgreSQL", inFolder, inPostgres);
  describeMove("from a folder into PostgreSQL and S3", inFolder, inPostgresAndS3);
  describeMove("from PostgreSQL and S3 into a folder", inPostgresAndS3, inFolder);
});
