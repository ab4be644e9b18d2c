import { afterAll, beforeAll, expect, it } from "vitest";
import { type S3Server, startS3 } from "../../testing/s3/start-s3.ts";
import { settingOf, useCredentials } from "../../testing/s3/test-bucket.ts";
import { prepareBucket } from "./prepare-bucket.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.close());

it("sets its rules once, keeps those of others, and leaves no object", async () => {
  useCredentials(server);
  const { documents, bucket } = server.shelf;
  documents.set(
    "lifecycle",
    "<LifecycleConfiguration><Rule><ID>others</ID><Status>Enabled</Status><Filter><Prefix>x</Prefix></Filter><Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>",
  );
  for (let turn = 0; turn < 2; turn++) {
    const steps = await prepareBucket(settingOf(server.setting()));
    expect(steps.map(({ name, problem }) => `${name}${problem ?? ""}`)).toHaveLength(8);
    expect(steps.filter(({ problem }) => problem !== undefined)).toEqual([]);
  }
  const lifecycle = `${documents.get("lifecycle")}`;
  expect(lifecycle.match(/<ID>[^<]*<\/ID>/g)).toEqual([
    "<ID>others</ID>",
    "<ID>orrery-broken-uploads-hub/</ID>",
    "<ID>orrery-sent-hub/</ID>",
  ]);
  expect(lifecycle).toContain("<Prefix>hub/sent/</Prefix>");
  expect(lifecycle).toContain("<DaysAfterInitiation>7</DaysAfterInitiation>");
  const preflight = await fetch(`${server.url}/models/hub/blobs/x`, {
    method: "OPTIONS",
    headers: { origin: "https://other.example", "access-control-request-method": "PUT" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
    200,
    "*",
  ]);
  expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
});

it("says what a server lacks, and what is not allowed", async () => {
  const lax = await startS3({ isLax: true });
  useCredentials(lax);
  const problems = await prepareBucket(settingOf(lax.setting()));
  expect(problems.filter(({ problem }) => problem !== undefined)).toEqual([
    {
      name: expect.stringMatching(/broken uploads/),
      problem: expect.stringMatching(/NotImplemented/),
    },
    {
      name: expect.stringMatching(/sent and never verified/),
      problem: expect.stringMatching(/NotImplemented/),
    },
    { name: expect.stringMatching(/CORS/), problem: expect.stringMatching(/NotImplemented/) },
  ]);
  lax.fail({ status: 403, code: "AccessDenied", when: ({ method }) => method === "PUT" });
  const refused = await prepareBucket(settingOf(lax.setting()));
  expect(refused.find(({ name }) => name === "put an object")?.problem).toMatch(/AccessDenied/);
  await lax.close();
});
