import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";

/** An administrator in a browser. */
async function signIn(app: TestApp) {
  const ada = await app.signUp("ada");
  const cookie = `orrery_session=${await app.hub.registry.sessions.start(ada.viewer)}`;
  return { ada, browser: app.with({ cookie }) };
}

it("sets, changes and deletes budgets by form", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const { ada, browser } = await signIn(app);
  const path = "/admin/budgets";
  const fields = { intent: "put-budget", budget: "", scope: "account", period: "month" };
  const terms = { name: "Team", amount: "12.5", requestsPerMinute: "60", target: "ada" };
  const wrong = await postForm(browser, path, { ...fields, ...terms, name: "" });
  expect(wrong.body).toContain("Enter a name.");
  expect((await postForm(browser, path, { ...fields, ...terms })).statusCode).toBe(303);
  const list = async () => (await ada.get("/api/settings/budgets?of=hub")).json();
  const [budget] = await list();
  expect(budget).toMatchObject({
    ...{ name: "Team", scope: "account", target: "ada", period: "month" },
    ...{ amountMicros: 12_500_000, requestsPerMinute: 60 },
  });
  const page = await browser.get(`${path}?budget=${budget.key}`);
  expect(page.body).toContain("$12.50 per month");
  expect(page.body).toContain('value="12.5"');
  const changed = { ...fields, ...terms, budget: budget.key, amount: "3", requestsPerMinute: "" };
  expect((await postForm(browser, path, changed)).statusCode).toBe(303);
  expect(await list()).toMatchObject([{ key: budget.key, amountMicros: 3_000_000 }]);
  await postForm(browser, path, { intent: "delete-budget", budget: budget.key });
  expect(await list()).toEqual([]);
});

it("allows models for the hub's keys by form", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const { ada, browser } = await signIn(app);
  const path = "/admin/providers";
  const model = { provider: "groq", pattern: "llama-3*" };
  const wrong = await postForm(browser, path, { intent: "allow-model", ...model, pattern: "a b" });
  expect(wrong.body).toContain("Enter a model ID or a pattern");
  const allow = { intent: "allow-model", ...model, inputPrice: "0.05" };
  expect((await postForm(browser, path, allow)).statusCode).toBe(303);
  const list = async () => (await ada.get("/api/settings/allowed-models?of=hub")).json();
  expect(await list()).toEqual([{ ...model, inputPrice: 0.05 }]);
  expect((await browser.get(path)).body).toContain("llama-3*");
  expect((await browser.get("/settings/providers")).body).not.toContain("Allowed models");
  await postForm(browser, path, { intent: "disallow-model", ...model });
  expect(await list()).toEqual([]);
});

it("makes a token for some models, with a budget, by form", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const { ada, browser } = await signIn(app);
  const path = "/settings/tokens";
  const fields = { intent: "create-token", name: "bot", role: "inference", expires: "never" };
  const limits = { models: "ada/* orrery/tiny-chat", amount: "5", limitPeriod: "day" };
  const made = await postForm(browser, path, { ...fields, ...limits });
  expect(made.body).toMatch(/hf_\w{30}/);
  expect((await browser.get(path)).body).toContain("it runs only ada/*, orrery/tiny-chat.");
  expect((await ada.get("/api/settings/budgets")).json()).toMatchObject([
    { name: "bot", scope: "token", target: "bot", period: "day", amountMicros: 5_000_000 },
  ]);
});

it("makes a fine-grained token with limits and recorded answers, by form", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const { ada, browser } = await signIn(app);
  const path = "/settings/tokens/new";
  const form = { intent: "create", name: "bot", expires: "never", expiresOn: "" };
  const grants = { "user ada inference.serverless.write": "on" };
  const limits = { models: "ada/*", requestsPerMinute: "9", tokensPerMinute: "5000" };
  const large = { ...form, ...grants, cacheSeconds: "86401" };
  expect((await postForm(browser, path, large)).body).toContain("at most 86400");
  const made = await postForm(browser, path, { ...form, ...grants, ...limits, cacheSeconds: "60" });
  expect(made.body).toMatch(/hf_\w{30}/);
  const tokens = (await ada.get("/api/settings/tokens")).json();
  expect(tokens.find((one: { displayName: string }) => one.displayName === "bot")).toMatchObject({
    ...{ role: "fineGrained", models: ["ada/*"], cacheSeconds: 60 },
  });
  expect((await ada.get("/api/settings/budgets")).json()).toMatchObject([
    { name: "bot", scope: "token", requestsPerMinute: 9, tokensPerMinute: 5000 },
  ]);
  expect((await browser.get(path)).body).toContain("Recorded answers");
});

it("sums usage as a file", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const { ada } = await signIn(app);
  await app.hub.registry.inferenceCalls.add([
    {
      ...{ id: "a", at: new Date(), accountKey: ada.viewer.key, payer: { kind: "hub", key: "" } },
      ...{ model: "=ada/m", task: "conversational", provider: "groq", providerModelId: "m" },
      ...{ reason: "", status: "ok", attempts: 1, isStream: false, durationMs: 1 },
      ...{ inputTokens: 2, outputTokens: 3, priceMicros: 1_500_000, project: "alpha" },
    },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const query = `from=${today}&to=${today}&format=csv&by=`;
  const csv = async (by: string, of = "of=hub") =>
    ada.get(`/api/settings/inference-usage?${of}&${query}${by}`);
  const { headers, body } = await csv("project");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(body.trim().split(/\r?\n/)).toEqual([
    "project,calls,errors,inputTokens,outputTokens,dollars",
    "alpha,1,0,2,3,1.500000",
  ]);
  expect((await csv("account")).body).toContain("ada,1,0,2,3,1.500000");
  expect((await csv("model", "of=account")).body).not.toMatch(/^=ada/m);
});
