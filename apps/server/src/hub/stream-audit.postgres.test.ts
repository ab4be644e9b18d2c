import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, it } from "vitest";
import { readConfig } from "../base/config.ts";
import { createAuditSender } from "../outgoing/audit-sender.ts";
import { createSafeFetch } from "../outgoing/safe-fetch.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { createDatabase } from "../testing/postgres/create-database.ts";
import { startReceiver } from "../testing/start-receiver.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { deliverAudit } from "./stream-audit.ts";

const EVENTS = 300;

it("sends each event in order from one of two processes at a time, again after a failure", async () => {
  const settings = {
    ORRERY_DATA: temporaryFolder(),
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
  };
  const one = await createTestApp(settings);
  const other = await createTestApp(settings);
  const root = await one.signUp("root");
  let atOnce = 0;
  let most = 0;
  let requests = 0;
  const receiver = await startReceiver(async (_, response) => {
    most = Math.max(most, ++atOnce);
    await sleep(20);
    atOnce--;
    // The third batch arrives, and its sender gets no response.
    if (++requests === 3) response.destroy();
    else response.end();
  });
  const { auditStream } = readConfig({
    ORRERY_AUDIT_STREAM: receiver.url,
    ORRERY_AUDIT_STREAM_SECRET: "s".repeat(32),
  });
  if (!auditStream) throw new Error("There is no target");
  const safeFetch = createSafeFetch();
  const send = createAuditSender(auditStream.target, auditStream.secret, safeFetch);

  let isWriting = true;
  const write = async ({ hub: { registry } }: typeof one) => {
    for (let index = 0; index < EVENTS / 2; index++)
      await registry.signUps.setMode(root.viewer, index % 2 ? "open" : "invitation");
  };
  let failures = 0;
  const deliver = async ({ hub: { registry } }: typeof one) => {
    while (isWriting || (await registry.auditStream.waiting(root.viewer)).count > 0) {
      await deliverAudit(registry, send).catch(() => failures++);
      await sleep(5);
    }
  };
  const delivering = Promise.all([deliver(one), deliver(other)]);
  await Promise.all([write(one), write(other)]);
  isWriting = false;
  await delivering;
  await safeFetch.close();

  expect([most, failures]).toEqual([1, 1]);
  const batches = receiver
    .take()
    .map(({ body }): readonly number[] =>
      JSON.parse(body).events.map(({ seq }: { readonly seq: number }) => seq),
    );
  // What failed begins the next batch, and no event comes before an earlier one came.
  expect(batches[3]?.slice(0, batches[2]?.length)).toEqual(batches[2]);
  const sent = batches.filter((_, index) => index !== 2).flat();
  const all = (await one.hub.registry.audit.list(root.viewer)).events[0]?.seq ?? 0;
  expect(all).toBeGreaterThanOrEqual(EVENTS);
  expect(sent).toEqual(Array.from({ length: all }, (_, index) => index + 1));
});
