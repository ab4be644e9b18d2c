import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { createGatewayWorld, type GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { messages, ROUTES, STREAMS } from "../../../testing/inference-routes.ts";

const SHORT = {
  ORRERY_LIMIT_CALL_FIRST_BYTE: "1",
  ORRERY_LIMIT_CALL_IDLE: "1",
  ORRERY_LIMIT_CALL_TOTAL: "2",
  ORRERY_LIMIT_CALL_STREAM: "2",
};

const chat = ({ ada }: GatewayWorld, model: string, more: object = {}, headers = {}) =>
  ada.request("POST", "/v1/chat/completions", { payload: { model, messages, ...more }, headers });

const isFree = ({ upstream }: GatewayWorld) => expect.poll(() => upstream.open()).toBe(0);

describe("time limits of the settings", () => {
  it("lead to the next provider before anything was sent, and free the connection", async () => {
    const world = await createGatewayWorld(undefined, SHORT);
    await world.ada.request("PUT", "/api/settings/provider-order", { payload: ["acme", "open"] });
    for (const slow of ["stall", "drip"]) {
      await world.map(slow, {});
      await world.map(slow, { provider: "open", providerId: "good" });
      const answer = await chat(world, `ada/${slow}`);
      expect([slow, answer.statusCode, answer.headers["x-inference-provider"]]).toEqual([
        slow,
        200,
        "open",
      ]);
    }
    for (const slow of ["stall", "mute"]) {
      await world.map(slow, {});
      await world.map(slow, { provider: "open", providerId: "good" });
      const stream = await chat(world, `ada/${slow}`, { stream: true });
      expect([slow, stream.headers["x-inference-provider"]]).toEqual([slow, "open"]);
      expect(stream.body).toContain("[DONE]");
    }
    await isFree(world);
  }, 30_000);

  it("count against a provider, also where a stream has begun", async () => {
    const world = await createGatewayWorld(undefined, SHORT);
    await world.map("drip", {});
    const drips = await Promise.all(
      Array.from({ length: 5 }, () => chat(world, "ada/drip", { stream: true })),
    );
    for (const { body } of drips) {
      expect(body).toContain('"content":"Good"');
      expect(body).toContain("event: error");
      expect(body).toContain('"code":"provider-timeout"');
      expect(body).not.toContain("[DONE]");
    }
    const rests = await chat(world, "ada/drip");
    expect([rests.statusCode, rests.json().error.code]).toEqual([503, "ProviderResting"]);
    await isFree(world);
    const receipts = await world.receipts(6);
    expect(receipts.filter(({ errorCode }) => errorCode === "provider-timeout")).toHaveLength(5);
  }, 30_000);
});

describe("a caller's own time", () => {
  const TIMED = { "x-inference-timeout": "0.4" };

  it("ends streams in an error of each door's protocol, and whole answers with 504", async () => {
    const world = await createGatewayWorld();
    const caller = world.app.with({ authorization: `Bearer ${world.ada.token}`, ...TIMED });
    for (const [name, [task, send, isWhole]] of Object.entries(STREAMS)) {
      await world.map("drip", { task });
      await expect
        .poll(async () => (await send(caller, "ada/drip")).statusCode, { timeout: 5_000 })
        .toBe(200);
      const { body } = await send(caller, "ada/drip");
      expect([name, isWhole(body)]).toEqual([name, false]);
      expect([name, body]).toEqual([name, expect.stringMatching(/error|modelTimeoutException/i)]);
      expect([name, body]).toEqual([name, expect.stringContaining("0.4 seconds")]);
      if (name === "the hosted runtime's") expect(body).toContain("modelTimeoutException");
    }
    await world.map("drip", {});
    const asked = { model: "ada/drip", stream: true };
    const post = (path: string, payload: object) =>
      expect.poll(async () => (await caller.post(path, { ...asked, ...payload })).body, {
        timeout: 5_000,
      });
    await post("/v1/messages", { messages, max_tokens: 9 }).toContain('"type":"error"');
    await post("/v1/responses", { input: "Hi" }).toContain("response.failed");
    await post("/api/chat", { messages }).toMatch(/\{"error":"No answer within 0.4 seconds/);
    for (const [name, [task, send]] of Object.entries(ROUTES)) {
      await world.map("stall", { task });
      await expect
        .poll(
          async () => {
            const { statusCode, headers } = await send(caller, "ada/stall");
            return [name, statusCode, headers["x-error-code"]];
          },
          { timeout: 5_000 },
        )
        .toEqual([name, 504, "Timeout"]);
    }
    await isFree(world);
  }, 60_000);

  it("raises OpenAI's error in the midst of a stream", async () => {
    const world = await createGatewayWorld();
    await world.map("drip", {});
    const client = new OpenAI({
      ...{ apiKey: world.ada.token ?? "", baseURL: `${await world.app.listen()}/v1` },
      ...{ maxRetries: 0, defaultHeaders: TIMED },
    });
    const stream = await client.chat.completions.create({
      ...{ model: "ada/drip", stream: true },
      messages: [{ role: "user", content: "Hi" }],
    });
    let text = "";
    const read = async () => {
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    };
    await expect(read()).rejects.toThrow("0.4 seconds");
    expect(text).toBe("Good");
  });

  it("is each try's: it leads to the next model, and counts against nobody's provider", async () => {
    const world = await createGatewayWorld();
    for (const name of ["stall", "good"]) await world.map(name, {});
    const slow = await Promise.all(
      Array.from({ length: 6 }, () => chat(world, "ada/stall", {}, TIMED)),
    );
    expect(slow.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(504));
    const again = await chat(world, "ada/stall", { fallbacks: ["ada/good"] }, TIMED);
    expect([again.statusCode, again.headers["x-inference-answered-by"]]).toEqual([200, "ada/good"]);
    // Not resting: it was asked again.
    expect(world.upstream.seen).toHaveLength(8);
    for (const wrong of ["0", "-1", "soon", "1e3", "", "12345678"]) {
      const answer = await chat(world, "ada/good", {}, { "x-inference-timeout": wrong });
      expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    }
    const long = await chat(world, "ada/good", {}, { "x-inference-timeout": "9999999" });
    expect(long.statusCode).toBe(200);
  });
});
