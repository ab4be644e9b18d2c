import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { createBusyHub } from "../../testing/busy-hub.ts";
import { createTestApp } from "../../testing/create-test-app.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { expectServed, orrery } from "../../testing/run-orrery.ts";
import { startS3 } from "../../testing/s3/start-s3.ts";
import { useCredentials } from "../../testing/s3/test-bucket.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

it("restores a hub on PostgreSQL and S3 into another database and another part of the bucket", async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  useCredentials(s3);
  const place = async (prefix: string) => ({
    ORRERY_DATA: join(temporaryFolder(), "data"),
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    ORRERY_BLOBS: s3.setting(prefix),
    AWS_ACCESS_KEY_ID: s3.credentials.keyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secret,
  });
  const settings = await place("first");
  const { ada, promised } = await createBusyHub(settings);
  const backup = join(temporaryFolder(), "backup");
  expect(await orrery(["backup", backup], settings)).toMatchObject({ code: 0 });
  const restored = await place("second");
  expect(await orrery(["restore", backup], restored)).toMatchObject({ code: 0 });
  const again = await createTestApp({ ORRERY_RUNNER: "off", ...restored });
  await expectServed(again, ada.token, promised);
});
