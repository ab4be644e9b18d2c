import { beforeEach, expect, it } from "vitest";
import { createGatewayWorld, type GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { messages } from "../../../testing/inference-routes.ts";

let world: GatewayWorld;
let bob: Awaited<ReturnType<GatewayWorld["app"]["signUp"]>>;
beforeEach(async () => {
  world = await createGatewayWorld();
  bob = await world.app.signUp("bob");
  await world.ada.request("PUT", "/api/settings/provider-keys/acme?of=hub", {
    payload: { key: "acme-secret" },
  });
  const pricing = { prompt: "0.000002", completion: "0.00001", input_cache_read: "0.000001" };
  world.upstream.models = [
    { id: "lab/big", context_length: 128_000, pricing },
    { id: "other", pricing: { input: 1, output: 1 } },
  ];
});

const IMPORT = "/api/settings/allowed-models/import?of=hub";
const chat = (model: string) => bob.post("/v1/chat/completions", { model, messages });
const listed = async () =>
  (await bob.get("/v1/models")).json().data.map(({ id }: { id: string }) => id);

it("are callable with a key alone, at the prices that the provider lists", async () => {
  expect((await chat("lab/big:acme")).statusCode).toBe(403);
  const imported = await world.ada.post(IMPORT, { provider: "acme", pattern: "lab/*" });
  expect(imported.json()).toEqual({ added: 1, changed: 0, deleted: 0, kept: 0 });
  expect(world.upstream.looks.at(-1)).toMatchObject({
    path: "/v1/models",
    headers: { authorization: "Bearer acme-secret" },
  });
  await expect.poll(async () => (await chat("lab/big:acme")).statusCode).toBe(200);
  expect((await chat("other:acme")).statusCode).toBe(403);
  const { data } = (await bob.get("/v1/models")).json();
  expect(data).toEqual([
    {
      ...{ id: "lab/big:acme", object: "model", created: 0, owned_by: "acme" },
      providers: [
        {
          ...{ provider: "acme", status: "live", context_length: 128_000 },
          pricing: { input: 2, output: 10 },
        },
      ],
    },
  ]);
  const path = "/api/settings/inference-calls";
  // 7 tokens in, 3 out.
  await expect
    .poll(async () => (await bob.get(path)).json()[0])
    .toMatchObject({ model: "lab/big", status: "ok", priceMicros: 7 * 2 + 3 * 10 });
});

it("are imported by administrators, by API and on the page, and no list is refused", async () => {
  expect((await bob.post(IMPORT, { provider: "acme" })).statusCode).toBe(403);
  const submit = (fields: Readonly<Record<string, string>>) =>
    world.ada.request("POST", "/admin/providers", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ intent: "import-models", ...fields }).toString(),
    });
  expect((await submit({ provider: "acme", only: "" })).statusCode).toBe(303);
  expect((await listed()).toSorted()).toEqual(["lab/big:acme", "other:acme"]);
  const page = (await world.ada.get("/admin/providers")).body;
  expect(page).toContain("lab/big");
  expect(page).toContain("128,000");
  world.upstream.models = [];
  expect((await world.ada.post(IMPORT, { provider: "acme" })).json()).toMatchObject({ deleted: 2 });
  const unknown = await world.ada.post(IMPORT, { provider: "nobody" });
  expect(unknown.statusCode).toBe(400);
  const without = await world.ada.post(IMPORT, { provider: "public" });
  expect([without.statusCode, without.json().error]).toEqual([404, expect.stringContaining("key")]);
  const key = { payload: { key: "wrong" } };
  await world.ada.request("PUT", "/api/settings/provider-keys/acme?of=hub", key);
  const refused = await world.ada.post(IMPORT, { provider: "acme" });
  expect([refused.statusCode, refused.json().error]).toEqual([
    ...[502, "The provider rejected the API key."],
  ]);
});
