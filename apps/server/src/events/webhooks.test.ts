import { verify } from "@octokit/webhooks-methods";
import { expect, it, onTestFinished } from "vitest";
import { VERSION } from "../base/version.ts";
import { createSafeFetch } from "../outgoing/safe-fetch.ts";
import { commitFiles } from "../testing/commit-files.ts";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { startReceiver } from "../testing/start-receiver.ts";
import { dispatchEvents } from "./dispatch-events.ts";

const ORIGIN = "https://hub.example.org";
const HOOKS = "/api/settings/webhooks";
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const SHA = expect.stringMatching(/^[0-9a-f]{40}$/);

/** Hands on and delivers all that is due, whenever it is called. */
function dispatcherOf({ hub }: TestApp, webhookHosts: readonly string[]) {
  const safeFetch = createSafeFetch();
  const errors: unknown[] = [];
  const dispatcher = dispatchEvents({
    ...{ registry: hub.registry, counts: hub.deliveryCounts, safeFetch },
    ...{ origin: ORIGIN, webhookHosts, onError: (error: unknown) => errors.push(error) },
  });
  onTestFinished(async () => {
    await dispatcher.stop();
    await safeFetch.close();
    expect(errors).toEqual([]);
  });
  return dispatcher;
}

async function createWorld(allowed = "127.0.0.1") {
  const app = await createTestApp({ ORRERY_WEBHOOK_HOSTS: allowed });
  const dispatcher = dispatcherOf(app, allowed.split(","));
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  await ada.post("/api/repos/create", { type: "model", name: "m" });
  await dispatcher.work();
  const hook = async (url: string, rest: object = {}) => {
    const watched = [{ type: "user", name: "ada" }];
    const answer = await ada.post(HOOKS, { url, watched, ...rest });
    return { status: answer.statusCode, ...answer.json() };
  };
  const log = async (id: string) =>
    (await ada.get(`${HOOKS}/${id}/deliveries`)).json().deliveries as readonly {
      readonly id: string;
      readonly [name: string]: unknown;
    }[];
  return { app, dispatcher, root, ada, hook, log };
}

it("sends what clients of the public hub know, signed as receivers know it", async () => {
  const { app, dispatcher, ada, hook, log } = await createWorld();
  const receiver = await startReceiver();
  const { webhook } = await hook(`${receiver.url}/hook`, { secret: "s3cret" });
  expect(webhook).toMatchObject({ id: ID, disabled: false, secret: "s3cret" });
  await commitFiles(ada, "/api/models/ada/m", { "a.txt": "a" });
  await dispatcher.work();
  const [pushed] = receiver.take();
  const { headers, body, path } = pushed!;
  expect([path, headers]).toMatchObject([
    "/hook",
    {
      "content-type": "application/json",
      "user-agent": `Orrery/${VERSION}`,
      "x-webhook-secret": "s3cret",
      "x-orrery-event": "repo.content",
      "x-orrery-delivery": ID,
    },
  ]);
  const signature = `${headers["x-hub-signature-256"]}`;
  expect(await verify("s3cret", body, signature)).toBe(true);
  expect(await verify("other", body, signature)).toBe(false);
  const { sha: headSha } = (await app.get("/api/models/ada/m")).json();
  const owner = { id: expect.any(String) };
  const repo = {
    ...{ type: "model", name: "ada/m", id: ID, private: false, headSha, owner },
    url: { web: `${ORIGIN}/ada/m`, api: `${ORIGIN}/api/models/ada/m` },
  };
  expect(JSON.parse(body)).toEqual({
    event: { action: "update", scope: "repo.content" },
    repo,
    updatedRefs: [{ ref: "refs/heads/main", oldSha: SHA, newSha: headSha }],
    webhook: { id: webhook.id, version: 3 },
  });
  const opened = await ada.post("/api/models/ada/m/discussions", {
    ...{ title: "Faster", description: "By far.", pullRequest: true },
  });
  await ada.post(`/api/models/ada/m/discussions/${opened.json().num}/comment`, { comment: "Done" });
  await dispatcher.work();
  const [{ body: opening } = { body: "" }, { body: comment } = { body: "" }] = receiver
    .take()
    .toSorted(
      (a, b) =>
        `${a.headers["x-orrery-event"]}`.localeCompare(`${b.headers["x-orrery-event"]}`) * -1,
    );
  const { headSha: _, ...known } = repo;
  const url = {
    web: `${ORIGIN}/ada/m/discussions/1`,
    api: `${ORIGIN}/api/models/ada/m/discussions/1`,
  };
  const discussion = {
    ...{ id: expect.any(String), num: 1, title: "Faster", status: "draft", author: owner, url },
    ...{ isPullRequest: true, pinned: false, changes: { base: "refs/heads/main" } },
  };
  const said = (content: string) => ({
    ...{ id: expect.any(String), author: owner, content, hidden: false },
    url: { web: expect.stringContaining(`${url.web}#`) },
  });
  const hookId = { id: webhook.id, version: 3 };
  expect([opening, comment].map((text) => JSON.parse(text))).toEqual([
    {
      event: { action: "create", scope: "discussion" },
      ...{ repo: known, discussion, comment: said("By far."), webhook: hookId },
    },
    {
      event: { action: "create", scope: "discussion.comment" },
      ...{ repo: known, discussion, comment: said("Done"), webhook: hookId },
    },
  ]);
  await ada.request("PUT", "/api/models/ada/m/settings", { payload: { private: true } });
  await ada.post("/api/repos/move", { fromRepo: "ada/m", toRepo: "ada/n", type: "model" });
  await dispatcher.work();
  const [config, move] = receiver
    .take()
    .map((one) => JSON.parse(one.body))
    .toSorted((a, b) => b.event.scope.localeCompare(a.event.scope));
  expect(config).toMatchObject({
    event: { action: "update", scope: "repo.config" },
    ...{ updatedConfig: { private: true }, repo: { private: true } },
  });
  expect(move).toMatchObject({
    event: { action: "move", scope: "repo" },
    ...{ repo: { name: "ada/m" }, movedTo: { name: "ada/n", owner } },
  });
  expect((await log(webhook.id)).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 5 }, () => "delivered"),
  );
  expect((await app.get("/metrics")).body).toContain(
    'orrery_webhook_attempts_total{outcome="delivered"} 5',
  );
});

it("logs what came back, follows no redirect, reads little, and sends it again to the present URL", async () => {
  const { dispatcher, ada, hook, log } = await createWorld();
  const other = await startReceiver();
  const receiver = await startReceiver(({ path }, response) => {
    if (path === "/away") response.writeHead(302, { location: `${other.url}/` }).end();
    else if (path === "/cut") response.destroy();
    else if (path === "/long") response.writeHead(500).end("x".repeat(100_000));
    else response.end("thanks");
  });
  const cases = { away: undefined, cut: undefined, long: 500, fine: 200 };
  const ids: Record<string, string> = {};
  for (const path of Object.keys(cases))
    ids[path] = (await hook(`${receiver.url}/${path}`)).webhook.id;
  await commitFiles(ada, "/api/models/ada/m", { "a.txt": "a" });
  await dispatcher.work();
  expect(other.take()).toEqual([]);
  for (const [path, status] of Object.entries(cases)) {
    const [delivery] = await log(ids[path] ?? "");
    const isFine = status === 200;
    expect(delivery).toMatchObject({
      ...{ kind: "repo.content", outcome: isFine ? "delivered" : "waiting", isReplay: false },
      attempts: [
        {
          durationMs: expect.any(Number),
          ...(status ? { status } : { problem: expect.any(String) }),
        },
      ],
    });
    expect("nextTryAt" in delivery!).toBe(!isFine);
  }
  const [long] = await log(ids.long ?? "");
  const whole = (await ada.get(`${HOOKS}/${ids.long}/deliveries/${long?.id}`)).json();
  expect([whole.answer.length, JSON.parse(whole.body).repo.name]).toEqual([4000, "ada/m"]);
  receiver.take();
  await ada.post(`${HOOKS}/${ids.long}`, { url: `${other.url}/new`, watched: [] });
  const replayed = await ada.post(`${HOOKS}/${ids.long}/deliveries/${long?.id}/replay`, {});
  expect(replayed.statusCode).toBe(202);
  await ada.post(`${HOOKS}/${ids.long}/test`, {});
  await dispatcher.work();
  const came = other.take();
  expect(came.map(({ path }) => path)).toEqual(["/new", "/new"]);
  expect(came.some(({ headers }) => headers["x-orrery-delivery"] === long?.id)).toBe(true);
  const test = came.find(({ headers }) => headers["x-orrery-event"] === "ping");
  expect(JSON.parse(test?.body ?? "")).toMatchObject({
    ...{ event: { action: "update", scope: "ping" }, webhook: { id: ids.long, version: 3 } },
    repo: { type: "model" },
  });
  expect(test?.headers["x-webhook-secret"]).toBeUndefined();
});

it("calls inside the network only where the administrator allows it", async () => {
  const { dispatcher, ada, hook, log } = await createWorld("ci.internal.example,*.lab.example");
  const receiver = await startReceiver();
  for (const url of [
    receiver.url,
    receiver.url.replace("http:", "https:"),
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "http://hooks.example.org/",
    "https://user:pass@hooks.example.org/",
    "ftp://ci.internal.example/",
    "file:///etc/passwd",
    "not a URL",
  ]) {
    const { status, error } = await hook(url);
    expect([status, error]).toEqual([400, expect.stringMatching(/^Invalid webhook URL: /)]);
  }
  for (const url of [
    "http://ci.internal.example:8080/a",
    "http://x.lab.example/",
    "https://hooks.example.org/",
  ])
    expect((await hook(url)).status).toBe(200);
  // A name shows only when it is resolved where it leads.
  const { webhook } = await hook(receiver.url.replace("http://127.0.0.1", "https://localhost"));
  await ada.post(`${HOOKS}/${webhook.id}/test`, {});
  await dispatcher.work();
  expect(await log(webhook.id)).toMatchObject([
    { outcome: "waiting", attempts: [{ problem: "localhost resolves to a private address." }] },
  ]);
  expect(receiver.take()).toEqual([]);
});

it("serves organizations, repos and the hub, and shows strangers nothing", async () => {
  const { app, dispatcher, root, ada } = await createWorld();
  const bob = await app.signUp("bob");
  const receiver = await startReceiver();
  await app.hub.registry.organizations.create(ada.viewer, "lab");
  const url = receiver.url;
  const made = [
    await ada.post(`${HOOKS}?organization=lab`, { url }),
    await ada.post(`${HOOKS}?repo=ada/m`, { url, domains: ["repo"] }),
    await root.post(`${HOOKS}?of=hub`, { url, domains: ["discussion"] }),
  ].map((answer) => [
    answer.statusCode,
    answer.json().webhook?.watched,
    answer.json().webhook?.domains,
  ]);
  expect(made).toEqual([
    [200, [{ type: "org", name: "lab" }], ["repo", "discussions"]],
    [200, [{ type: "model", name: "ada/m" }], ["repo"]],
    [200, [], ["discussions"]],
  ]);
  for (const [query, status] of [
    ["?organization=lab", 403],
    ["?repo=ada/m", 403],
    ["?repo=ada/nothing", 404],
    ["?of=hub", 403],
  ] as const) {
    expect((await bob.get(`${HOOKS}${query}`)).statusCode).toBe(status);
    expect((await app.get(`${HOOKS}${query}`)).statusCode).toBe(401);
  }
  await ada.post("/api/repos/create", { type: "model", name: "lab/secret", private: true });
  await dispatcher.work();
  expect(receiver.take().map(({ body }) => JSON.parse(body).repo.name)).toEqual(["lab/secret"]);
  const job = await ada.post(HOOKS, {
    jobSourceId: "abc",
    watched: [{ type: "user", name: "ada" }],
  });
  expect([job.statusCode, job.json().error]).toEqual([400, expect.stringContaining("jobs")]);
  const bucket = await ada.post(HOOKS, { url, watched: [{ type: "bucket", name: "ada/b" }] });
  expect(bucket.statusCode).toBe(400);
});
