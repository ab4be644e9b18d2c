import { expect, it } from "vitest";
import { publishAs, shareMirroringHub } from "../../testing/share-mirroring-hub.ts";

const hubs = shareMirroringHub({ ORRERY_UPSTREAM_DENY: "ada/never" });
const RULES = "/api/admin/mirrors/rules";
const REQUESTS = "/api/admin/mirrors/requests";
const SYNCS = "/api/admin/mirrors/syncs";
const POLL = { timeout: 15_000 };

it("adds, moves and deletes rules in the order in which they decide", async () => {
  const { boss } = hubs();
  const add = async (effect: string, pattern: string) =>
    (await boss.post(RULES, { effect, pattern })).json().key as string;
  const keys = [
    await add("ask", "ada/*"),
    await add("allow", "license:mit"),
    await add("deny", "ada/x"),
  ];
  const list = async () =>
    (await boss.get(RULES))
      .json<{ rules: { pattern: string }[] }>()
      .rules.map(({ pattern }) => pattern);
  expect(await list()).toEqual(["ada/never", "ada/x", "ada/*", "license:mit"]);
  expect((await boss.post(`${RULES}/${keys[1]}/move`, { way: "up" })).statusCode).toBe(204);
  expect(await list()).toEqual(["ada/never", "ada/x", "license:mit", "ada/*"]);
  for (const wrong of [{ effect: "deny", pattern: "a b" }, { effect: "no", pattern: "a/b" }, {}])
    expect((await boss.post(RULES, wrong)).statusCode).toBe(400);
  for (const key of keys)
    expect((await boss.request("DELETE", `${RULES}/${key}`)).statusCode).toBe(204);
  expect((await boss.request("DELETE", `${RULES}/${keys[0]}`)).statusCode).toBe(404);
  expect((await boss.get(RULES)).json()).toEqual({
    rules: [{ effect: "deny", pattern: "ada/never", setting: "ORRERY_UPSTREAM_DENY" }],
  });
});

it("lists what waits for approval, brings what is approved and refuses the rest", async () => {
  const { ada, ours, boss } = hubs();
  for (const name of ["wanted", "unwanted"])
    await publishAs(ada, "ada", name, { "config.json": "{}" });
  const { key } = (await boss.post(RULES, { effect: "ask", pattern: "ada/*" })).json();
  for (const name of ["wanted", "unwanted"]) await ours.get(`/api/models/ada/${name}`);
  const open = (await boss.get(REQUESTS)).json();
  expect(open.open).toBe(2);
  expect(open.requests.map(({ id }: { id: string }) => id).toSorted()).toEqual([
    ...["ada/unwanted", "ada/wanted"],
  ]);
  expect((await boss.get(`${REQUESTS}?limit=1&offset=1`)).json().requests).toHaveLength(1);
  expect((await boss.post(`${REQUESTS}/models/ada/wanted/approve`, {})).statusCode).toBe(204);
  const reason = { reason: "Use ada/wanted." };
  expect((await boss.post(`${REQUESTS}/models/ada/unwanted/refuse`, reason)).statusCode).toBe(204);
  expect((await boss.post(`${REQUESTS}/models/ada/unknown/approve`, {})).statusCode).toBe(404);
  const isHere = async () =>
    (await ours.hub.registry.mirrors.find({ type: "model", namespace: "ada", name: "wanted" })) !==
    undefined;
  await expect.poll(isHere, POLL).toBe(true);
  const refused = await ours.get("/api/models/ada/unwanted");
  expect(refused.json().error).toContain(reason.reason);
  expect((await boss.get(`${REQUESTS}?state=refused`)).json().requests).toMatchObject([
    { id: "ada/unwanted", type: "model", decidedBy: "boss", ...reason },
  ]);
  await boss.request("DELETE", `${RULES}/${key}`);
});

it("adds, runs and deletes syncs, shows no token, and is for administrators alone", async () => {
  const { between, ours, boss } = hubs();
  const carol = await ours.signUp("carol");
  const created = await boss.post(SYNCS, { what: "ada", every: "6h", keep: "main,Q4_K_M" });
  expect(created.statusCode).toBe(201);
  const secret = "hf_not_to_be_seen";
  const push = { to: "https://hub.invalid/acme", token: secret };
  const pushed = (await boss.post(SYNCS, { what: "boss", push, bytesPerSecond: 20_000 })).json();
  const list = await boss.get(SYNCS);
  expect(list.body).not.toContain(secret);
  const every = { isRunning: false, total: 0, failures: [] };
  expect(list.json().syncs).toMatchObject([
    { id: created.json().id, what: "ada", everySeconds: 21_600, bytesPerSecond: 0, ...every },
    { id: pushed.id, to: "https://hub.invalid/acme", bytesPerSecond: 20_000, isForced: false },
  ]);
  expect((await boss.post(`${SYNCS}/${pushed.id}/run`, {})).statusCode).toBe(204);
  for (const wrong of [
    { what: "a/b/c" },
    { what: "ada", every: "5s" },
    { what: "boss", push: { ...push, to: between.origin } },
    { what: "boss", push: { to: push.to } },
  ])
    expect((await boss.post(SYNCS, wrong)).statusCode).toBe(400);
  for (const address of [RULES, REQUESTS, SYNCS])
    for (const [caller, status] of [
      [ours, 401],
      [carol, 403],
    ] as const) {
      expect([address, (await caller.get(address)).statusCode]).toEqual([address, status]);
    }
  for (const { id } of [created.json(), pushed]) {
    expect((await carol.request("DELETE", `${SYNCS}/${id}`)).statusCode).toBe(403);
    expect((await boss.request("DELETE", `${SYNCS}/${id}`)).statusCode).toBe(204);
  }
  expect((await boss.get(SYNCS)).json()).toEqual({ syncs: [] });
});
