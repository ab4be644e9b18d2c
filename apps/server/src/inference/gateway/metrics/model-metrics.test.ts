import { beforeEach, expect, it, vi } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../../testing/create-test-app.ts";
import { messages } from "../../../testing/inference-routes.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
});

const chat = (model: string, more: object = {}) =>
  world.ada.post("/v1/chat/completions", { model: `ada/${model}`, messages, ...more });

/** The lines of one metric. */
const linesOf = async (name: string, by: TestCaller = world.app): Promise<readonly string[]> =>
  (await by.get("/metrics")).body.split("\n").filter((line) => line.startsWith(`${name}{`));

it("counts calls, tokens, costs and times of a public model by provider", async () => {
  await world.map("m", { inputPrice: 1, outputPrice: 2 });
  await chat("m");
  expect((await chat("m", { stream: true })).statusCode).toBe(200);
  const of = 'model="ada/m",provider="acme"';
  await vi.waitFor(async () =>
    expect(await linesOf("orrery_model_calls_total")).toEqual([
      `orrery_model_calls_total{${of},status="ok"} 2`,
    ]),
  );
  const tokens = await linesOf("orrery_model_tokens_total");
  expect(tokens).toContain(`orrery_model_tokens_total{${of},kind="input"} 14`);
  expect(tokens).toContain(`orrery_model_tokens_total{${of},kind="output"} 6`);
  expect((await world.app.get("/metrics")).body).not.toContain("cost");
  expect(await linesOf("orrery_model_cost_dollars_total", world.ada)).toEqual([
    `orrery_model_cost_dollars_total{${of}} 0.000026`,
  ]);
  expect(await linesOf("orrery_model_first_token_seconds_count")).toEqual([
    `orrery_model_first_token_seconds_count{${of}} 1`,
  ]);
  expect(await linesOf("orrery_model_output_tokens_per_second_count")).toHaveLength(1);
});

it("counts each failed try, also of a call that goes well then", async () => {
  await world.map("busy-once", { providerId: "fail-once" });
  expect((await chat("busy-once")).statusCode).toBe(200);
  expect(await linesOf("orrery_model_errors_total")).toEqual([
    'orrery_model_errors_total{model="ada/busy-once",provider="acme",code="provider-failed"} 1',
  ]);
  await world.map("broken", { providerId: "status-400" });
  await chat("broken");
  expect(await linesOf("orrery_model_errors_total")).toContain(
    'orrery_model_errors_total{model="ada/broken",provider="acme",code="provider-refused"} 1',
  );
});

it("counts a stream that breaks off", async () => {
  await world.map("m", { providerId: "cut" });
  await chat("m", { stream: true });
  expect(await linesOf("orrery_model_errors_total")).toEqual([
    'orrery_model_errors_total{model="ada/m",provider="acme",code="provider-cut"} 1',
  ]);
});

it("never names a private or gated model, nor one that became private", async () => {
  await world.map("hidden-one", { isPrivate: true });
  await world.map("asks", {});
  await world.map("shy", {});
  const id = { type: "model", namespace: "ada" } as const;
  const { repos } = world.app.hub.registry;
  await repos.update(world.ada.viewer, { ...id, name: "asks" }, { gated: "manual" });
  for (const model of ["hidden-one", "asks", "shy"])
    expect((await chat(model)).statusCode).toBe(200);
  const before = (await world.app.get("/metrics")).body;
  expect(before).toContain('model="ada/shy"');
  expect(before).toContain(
    'orrery_model_calls_total{model="restricted",provider="acme",status="ok"} 2',
  );
  expect(before).not.toMatch(/hidden-one|asks/);
  // As another process would do it.
  await repos.update(world.ada.viewer, { ...id, name: "shy" }, { private: true });
  expect((await world.app.get("/metrics")).body).not.toContain("shy");
});
