import { beforeEach, expect, it } from "vitest";
import { createGatewayWorld, type GatewayWorld } from "../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../testing/create-test-app.ts";
import { messages } from "../../testing/inference-routes.ts";

interface Row {
  readonly id: string;
  readonly periods: readonly Readonly<Record<string, unknown>>[];
  readonly [figure: string]: unknown;
}

let world: GatewayWorld;
let visitor: TestCaller;

const chat = (model: string) =>
  world.ada.request("POST", "/v1/chat/completions", { payload: { model, messages } });
const listed = async (caller: TestCaller, query = "", provider = "acme") => {
  const reply = await caller.get(`/api/providers/${provider}/models${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<readonly Row[]>();
};
const names = (rows: readonly Row[]) => rows.map(({ id }) => id);

beforeEach(async () => {
  world = await createGatewayWorld();
  visitor = world.app.with({});
  await world.map("cheap", { inputPrice: 1, outputPrice: 2 });
  await world.map("dear", { inputPrice: 5, outputPrice: 6 });
  await world.map("broken", { providerId: "fail-always" });
  await world.map("secret", { isPrivate: true });
  await world.map("gated", {});
  await world.ada.request("PUT", "/api/models/ada/gated/settings", {
    payload: { gated: "manual" },
  });
  await world.map("moved", { provider: "open" });
  for (const name of ["cheap", "cheap", "dear", "secret", "gated"])
    expect((await chat(`ada/${name}`)).statusCode).toBe(200);
  await chat("ada/broken");
  await chat("ada/moved:open");
  await world.ada.request("DELETE", "/api/models/ada/moved/provider-mappings/open");
  await world.receipts(7);
});

it("lists a provider's models with their figures, sorted, in pages, and as a file", async () => {
  for (const window of ["24h", "7d", "30d"]) {
    const [first, ...others] = await listed(visitor, `?window=${window}`);
    expect(first).toMatchObject({
      ...{ id: "ada/cheap", status: "live", providerId: "cheap", task: "conversational" },
      ...{ isConfigured: false, isResting: false, inputPrice: 1, outputPrice: 2 },
      ...{ calls: 2, errors: 0, checks: 0, failedChecks: 0, uptime: 1 },
      ...{ durationP50Ms: expect.any(Number), durationP95Ms: expect.any(Number) },
    });
    const [period] = first?.periods ?? [];
    const from = new Date(period?.from as string).toISOString();
    expect(from).toMatch(window === "24h" ? /T\d\d:00:00.000Z$/ : /T00:00:00.000Z$/);
    expect(period).toMatchObject({ calls: 2, errors: 0 });
    expect(period).toMatchObject({ inputPrice: 1, outputPrice: 2 });
    const broken = others.find(({ id }) => id === "ada/broken");
    expect(broken).toMatchObject({ calls: 1, errors: 1, uptime: 0 });
    expect(broken).not.toHaveProperty("durationP50Ms");
  }
  // Sorts and pages.
  {
    expect(names(await listed(visitor, "?sort=-price"))).toEqual([
      ...["ada/dear", "ada/cheap", "ada/broken"],
    ]);
    expect(names(await listed(visitor, "?sort=uptime"))[0]).toBe("ada/broken");
    const first = await visitor.get("/api/providers/acme/models?sort=price&limit=2&window=30d");
    expect(names(first.json())).toEqual(["ada/cheap", "ada/dear"]);
    const next = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(`${first.headers.link}`)?.[1] ?? "";
    expect(next).toContain("window=30d");
    const second = await visitor.get(next);
    expect(names(second.json())).toEqual(["ada/broken"]);
    expect(second.headers.link).toBeUndefined();
  }
  // A file.
  {
    const file = await visitor.get("/api/providers/acme/models?format=csv&sort=name&limit=1");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["content-disposition"]).toBe('attachment; filename="models-7d.csv"');
    const [head, ...rows] = file.body.trimEnd().split("\r\n");
    expect(head).toBe(
      "model,providerId,task,status,uptime,calls,errors,checks,failedChecks,firstTokenP50Ms,firstTokenP95Ms,durationP50Ms,durationP95Ms,inputPrice,outputPrice,contextLength",
    );
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^ada\/cheap,cheap,conversational,live,1,2,0,0,0,,,\d+,\d+,1,2,$/);
  }
  expect(await listed(visitor, "", "open")).toMatchObject([
    { id: "ada/moved", status: "gone", calls: 1, isConfigured: false },
  ]);
  expect(await listed(visitor, "", "groq")).toEqual([]);
  for (const unknown of ["none-such", "engine%2Fbig", "..%2F..", "__proto__"])
    expect((await visitor.get(`/api/providers/${unknown}/models`)).statusCode).toBe(404);
  for (const query of ["?window=1d", "?sort=id", "?limit=0", "?cursor=-1", "?cursor=x"])
    expect((await visitor.get(`/api/providers/acme/models${query}`)).statusCode).toBe(400);
});

it("keeps private and closed models from those who may not read them, in counts and files too", async () => {
  const open = ["ada/broken", "ada/cheap", "ada/dear"];
  expect(names(await listed(visitor, "?sort=name"))).toEqual(open);
  const bob = await world.app.signUp("bob");
  expect(names(await listed(bob, "?sort=name"))).toEqual(open);
  const csv = (await bob.get("/api/providers/acme/models?format=csv")).body;
  expect(csv).not.toMatch(/secret|gated/);
  const all = ["ada/broken", "ada/cheap", "ada/dear", "ada/gated", "ada/secret"];
  for (const caller of [world.ada, await world.tokenOf("inference")])
    expect(names(await listed(caller, "?sort=name"))).toEqual(all);
  const limit = await bob.get("/api/providers/acme/models?sort=name&limit=3");
  expect(limit.headers.link).toBeUndefined();
});
