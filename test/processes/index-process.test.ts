import { expect, inject, it, onTestFinished } from "vitest";
import { createDatabase } from "../../apps/server/src/testing/postgres/create-database.ts";
import { run, temporaryFolder } from "../conformance/run-cli.ts";
import { startServer } from "./start-server.ts";

const ASKED =
  /orrery_http_request_seconds_count\{method="POST",route="\/api\/internal\/index",status="200"\} (\d+)/;

it("lists in a web process what another process has in memory, and from SQL when that one was killed", async () => {
  const data = {
    ORRERY_DATA: temporaryFolder(),
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    ORRERY_EXAMPLES: "off",
  };
  const start = async (roles: string, isNew: boolean) => {
    const server = await startServer({ ...data, ORRERY_ROLES: roles }, isNew);
    onTestFinished(() => void server.kill());
    const origin = `http://localhost:${server.port}`;
    const asked = async () =>
      Number(ASKED.exec(await (await fetch(`${origin}/metrics`)).text())?.[1] ?? 0);
    return { ...server, origin, asked };
  };
  const web = await start("web", true);
  const form = new URLSearchParams({
    token: new URL(web.setupUrl).searchParams.get("token") ?? "",
    name: "ada",
    password: "correct horse",
  });
  await fetch(`${web.origin}/setup`, { method: "POST", body: form, redirect: "manual" });
  const token = (await run(["token", "ada"], data)).stdout.trim();
  const authorization = { authorization: `Bearer ${token}` };
  const create = async (name: string, isPrivate = false) => {
    const body = JSON.stringify({ name, organization: "ada", private: isPrivate });
    const headers = { ...authorization, "content-type": "application/json" };
    const { status } = await fetch(`${web.origin}/api/repos/create`, {
      method: "POST",
      headers,
      body,
    });
    expect(status).toBe(200);
  };
  const names = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${web.origin}/api/models?search=ada/&sort=createdAt`, { headers });
    return ((await answer.json()) as { id: string }[]).map(({ id }) => id).toSorted();
  };
  // No process has an index: SQL answers.
  await create("first");
  expect(await names()).toEqual(["ada/first"]);

  const index = await start("index", false);
  await expect
    .poll(async () => [await names(), (await index.asked()) > 0], {
      timeout: 20_000,
      interval: 300,
    })
    .toEqual([["ada/first"], true]);
  await create("hidden", true);
  await create("second");
  const asked = await index.asked();
  expect(await names()).toEqual(["ada/first", "ada/second"]);
  expect(await names(authorization)).toEqual(["ada/first", "ada/hidden", "ada/second"]);
  expect(await index.asked()).toBeGreaterThanOrEqual(asked + 2);
  const unsigned = await fetch(`${index.origin}/api/internal/index`, {
    method: "POST",
    headers: { ...authorization, "content-type": "application/json" },
    body: '{"type":"model","names":{"visible":"all","words":["hidden"],"limit":9}}',
  });
  expect([unsigned.status, await unsigned.text()]).toEqual([
    404,
    expect.not.stringContaining("hidden"),
  ]);

  index.kill();
  await create("third");
  expect(await names()).toEqual(["ada/first", "ada/second", "ada/third"]);
  await web.stop();
});
