import { beforeAll } from "vitest";
import { createSharedStores } from "../../../testing/create-shared-stores.ts";
import { createPostgresWorld } from "../../../testing/postgres/create-postgres-world.ts";
import { type S3Server, startS3 } from "../../../testing/s3/start-s3.ts";
import { openTestBucket } from "../../../testing/s3/test-bucket.ts";
import { describeSharedStores } from "../../../testing/shared-stores-contract.ts";
import { createS3ObjectStore } from "../../objects/s3-object-store.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
  return () => server.close();
});

describeSharedStores("PostgreSQL and S3", async () => {
  const objects = createS3ObjectStore(await openTestBucket(server));
  return createSharedStores((await createPostgresWorld()).db, objects);
});
