import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareBucket } from "../../storage/objects/prepare-bucket.ts";
import { type S3Server, startS3 } from "../../testing/s3/start-s3.ts";
import { settingOf, useCredentials } from "../../testing/s3/test-bucket.ts";
import { checkObjects } from "./check-objects.ts";

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
  useCredentials(s3);
});
afterAll(() => s3.close());

const check = async () => {
  const blobs = settingOf(s3.setting());
  const lines = await checkObjects({ blobs }, AbortSignal.timeout(10_000));
  return lines.map(({ check, state }) => `${check} ${state}`);
};

it("tries rights, looks for rules and compares clocks, and leaves nothing", async () => {
  expect(await checkObjects({ blobs: undefined }, AbortSignal.timeout(1_000))).toMatchObject([
    { state: "skipped" },
  ]);
  const all = [
    "Rights ok",
    "Rules warning",
    "Rules warning",
    "Rules warning",
    "Latency ok",
    "Clock ok",
  ];
  expect(await check()).toEqual(all);
  await prepareBucket(settingOf(s3.setting()));
  expect(await check()).toEqual(all.map((line) => line.replace("warning", "ok")));
  expect(s3.shelf.bucket.objects.size).toBe(0);
});

it("says which right is missing, and when the server is away", async () => {
  const allow = s3.fail({
    status: 403,
    code: "AccessDenied",
    when: ({ method }) => method === "PUT",
  });
  const blobs = settingOf(s3.setting());
  const lines = await checkObjects({ blobs }, AbortSignal.timeout(10_000));
  allow();
  expect(lines.find(({ state }) => state === "problem")?.seen).toMatch(/can't put.*AccessDenied/);
  expect(JSON.stringify(lines)).not.toContain(s3.credentials.secret);
  const away = settingOf(`s3://models/hub?endpoint=http://127.0.0.1:9`);
  const offline = await checkObjects({ blobs: away }, AbortSignal.timeout(20_000));
  expect(offline[0]?.state).toBe("problem");
  expect(offline.at(-1)).toMatchObject({ check: "Clock", state: "skipped" });
});
