import { providers } from "@orrery/inference";
import { expect, it } from "vitest";
import calls from "../../../../../../packages/inference/src/fixtures/provider-calls.json" with {
  type: "json",
};
import { createTestApp } from "../../../testing/create-test-app.ts";
import { createProviderRoutes } from "./provider-routes.ts";

const outside = calls.filter(({ provider }) => provider !== "hf-inference");

it.each(outside)("knows where $provider does $task", ({ provider, routed, direct }) => {
  const routes = createProviderRoutes(providers[provider as keyof typeof providers]);
  const id = "maker/model-1";
  const path = routed.replace(`/${provider}`, "").replace("<pid>", id);
  const found = routes.findCall(path);
  expect(found?.url).toBe(direct.replace("<pid>", id));
  if (routed.includes("<pid>")) expect(found?.modelId).toBe(id);
});

it.each([
  ["replicate", "/v1/account"],
  ["wavespeed", "/api/v3/balance"],
  ["fal-ai", "/fal-ai/flux/requests/1234/status?_subdomain=queue"],
  ["fal-ai", "/fal-ai/flux"],
] as const)("lets nobody ask %s for %s", (provider, path) => {
  expect(createProviderRoutes(providers[provider]).findJob(path)).toBeUndefined();
});

it("knows WaveSpeed's jobs at the root, where the hub's clients ask about them", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const job = "/api/v3/predictions/765f53722a834ef6b6c4/result";
  const asked = await app.get(job);
  const below = await app.get(`/wavespeed${job}`);
  expect([asked.statusCode, asked.body]).toEqual([below.statusCode, below.body]);
  expect(asked.statusCode).not.toBe(404);
});

it("asks about jobs where they were begun", () => {
  const job = "/fal-ai/flux/requests/765f5372-2a83-4ef6-b6c4-4b2c5a1c0f9e/status";
  expect(createProviderRoutes(providers["fal-ai"]).findJob(`${job}?_subdomain=queue`)?.url).toBe(
    `https://queue.fal.run${job}`,
  );
});
