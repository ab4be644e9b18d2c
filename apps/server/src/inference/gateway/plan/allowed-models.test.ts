import { beforeEach, describe, expect, it } from "vitest";
import { createGatewayWorld, type GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { messages } from "../../../testing/inference-routes.ts";
import { publishFiles } from "../../../testing/publish-files.ts";

const PATH = "/api/settings/allowed-models";

let world: GatewayWorld;
let bob: Awaited<ReturnType<GatewayWorld["app"]["signUp"]>>;
beforeEach(async () => {
  world = await createGatewayWorld();
  bob = await world.app.signUp("bob");
  const payload = { key: "hub-secret" };
  await world.ada.request("PUT", "/api/settings/provider-keys/acme?of=hub", { payload });
  await publishFiles(world.app, bob.viewer, { name: "mine", private: false, files: { a: "a" } });
});

const map = (providerId: string) =>
  bob.request("PUT", "/api/models/bob/mine/provider-mappings/acme", {
    payload: { providerId, task: "conversational", inputPrice: 0, outputPrice: 0 },
  });
const chat = (model: string) => bob.post("/v1/chat/completions", { model, messages });
const allow = (payload: object, of = "of=hub") =>
  world.ada.request("PUT", `${PATH}?${of}`, { payload });

describe("the hub's key", () => {
  it("pays for no model that someone else mapped, by any address", async () => {
    await map("most-expensive-model");
    for (const answer of [
      await chat("bob/mine"),
      await chat("bob/mine:acme"),
      await bob.post("/models/bob/mine/v1/chat/completions", { model: "bob/mine", messages }),
      await bob.post("/acme/v1/chat/completions", { model: "most-expensive-model", messages }),
    ]) {
      expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([403, "ModelNotAllowed"]);
      expect(answer.headers["x-error-message"]).toContain("Ask an administrator");
    }
    expect((await chat("most-expensive-model:acme")).statusCode).toBe(403);
    expect(world.upstream.seen).toEqual([]);
  });

  it("pays for what its administrator allowed, at the price that the administrator set", async () => {
    expect((await allow({ provider: "acme", pattern: "goo*", inputPrice: 3 })).statusCode).toBe(
      204,
    );
    await allow({ provider: "acme", pattern: "good", inputPrice: 2, outputPrice: 10 });
    await map("good");
    const answer = await chat("bob/mine:cheapest");
    expect(answer.statusCode).toBe(200);
    expect(world.upstream.seen.at(-1)?.headers.authorization).toBe("Bearer hub-secret");
    expect((await chat("good:acme")).statusCode).toBe(200);
    const calls = () => bob.get("/api/settings/inference-calls");
    await expect
      .poll(async () => (await calls()).json())
      .toMatchObject([
        { payer: "hub", priceMicros: 7 * 2 + 3 * 10 },
        { payer: "hub", priceMicros: 7 * 2 + 3 * 10 },
      ]);
    const [stats] = (await bob.get("/api/models/bob/mine/providers")).json();
    expect(stats).toMatchObject({ isConfigured: true, inputPrice: 2, outputPrice: 10 });
    const [listed] = (await bob.get("/v1/models")).json().data;
    expect(listed.providers[0].pricing).toEqual({ input: 2, output: 10 });
  });

  it("pays for no further models that a call names", async () => {
    await allow({ provider: "acme", pattern: "good" });
    await map("good");
    for (const more of [{ models: ["most-expensive-model"] }, { fallbacks: ["x"] }]) {
      const body = { model: "bob/mine", messages, ...more };
      // `fallbacks` is the hub's own field there: each model is checked, and no provider sees it.
      const answer =
        "models" in more
          ? await bob.post("/v1/chat/completions", body)
          : await bob.post("/models/bob/mine/pipeline/conversational", { messages, ...more });
      expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([400, "InvalidRequest"]);
      const around = await bob.post("/acme/v1/chat/completions", { ...body, model: "good" });
      expect(around.statusCode).toBe(400);
    }
    expect(world.upstream.seen).toEqual([]);
    const own = { model: "good:acme", messages, models: ["good"] };
    expect((await world.ada.post("/v1/chat/completions", own)).statusCode).toBe(200);
  });

  it("stops as soon as the administrator takes the model back", async () => {
    await allow({ provider: "acme", pattern: "good" });
    await map("good");
    expect((await chat("bob/mine")).statusCode).toBe(200);
    const path = `${PATH}?of=hub&provider=acme&pattern=good`;
    expect((await world.ada.request("DELETE", path, {})).statusCode).toBe(204);
    await expect
      .poll(async () => (await chat("bob/mine")).statusCode, { timeout: 10_000 })
      .toBe(403);
  });

  it("is its administrator's to open, in words that a pattern can have", async () => {
    const put = { payload: { provider: "acme", pattern: "*" } };
    expect((await bob.request("PUT", `${PATH}?of=hub`, put)).statusCode).toBe(403);
    expect((await bob.get(`${PATH}?of=hub`)).statusCode).toBe(403);
    expect((await allow({ provider: "acme", pattern: "two words" })).statusCode).toBe(400);
    expect((await allow({ provider: "none", pattern: "x" })).statusCode).toBe(400);
    expect((await allow({ provider: "acme", pattern: "x" }, "of=account")).statusCode).toBe(400);
    await allow({ provider: "acme", pattern: "x", requestPrice: 0.01 });
    expect((await world.ada.get(`${PATH}?of=hub`)).json()).toMatchObject([
      { provider: "acme", pattern: "x", requestPrice: 0.01 },
    ]);
  });
});

describe("an organization's key", () => {
  it("pays for what its admins allowed, for its own models, too", async () => {
    const { organizations } = world.app.hub.registry;
    await organizations.create(world.ada.viewer, "labs");
    await organizations.addMember(world.ada.viewer, "labs", "bob", "contributor");
    await world.ada.request("PUT", "/api/settings/provider-keys/acme?organization=labs", {
      payload: { key: "labs-secret" },
    });
    const call = (model: string) =>
      bob.request("POST", "/v1/chat/completions", {
        payload: { model, messages },
        headers: { "x-hf-bill-to": "labs" },
      });
    await expect
      .poll(async () => (await call("good:acme")).json().error.code, { timeout: 10_000 })
      .toBe("ModelNotAllowed");
    await map("good");
    expect((await call("bob/mine")).json().error.message).toContain("labs");
    await allow({ provider: "acme", pattern: "good" }, "organization=labs");
    await expect
      .poll(async () => (await call("bob/mine")).statusCode, { timeout: 10_000 })
      .toBe(200);
    expect(world.upstream.seen.at(-1)?.headers.authorization).toBe("Bearer labs-secret");
    expect((await call("good:acme")).statusCode).toBe(200);
    expect((await call("fail:acme")).statusCode).toBe(403);
  });
});
