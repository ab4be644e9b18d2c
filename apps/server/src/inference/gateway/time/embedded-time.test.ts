import { expect, it } from "vitest";
import { publishExamples } from "../../../main/examples/publish-examples.ts";
import { createTestApp } from "../../../testing/create-test-app.ts";

const LONG = {
  model: "orrery/tiny-chat",
  messages: [{ role: "user", content: "Tell me a story." }],
  response_format: {
    type: "json_schema",
    json_schema: { name: "long", schema: { type: "string", pattern: "^[a-z]{800}$" } },
  },
  n: 8,
};

it("ends a call of a model that runs here, whole or in events, and lets it be called again", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_CALL_STREAM: "1" });
  await publishExamples(app.hub.registry);
  const ada = await app.signUp("ada");
  const ask = (more: object, headers: Readonly<Record<string, string>> = {}) =>
    ada.request("POST", "/v1/chat/completions", { payload: { ...LONG, ...more }, headers });
  const short = { n: 1, max_tokens: 3, response_format: { type: "text" } };
  expect((await ask(short)).statusCode).toBe(200);

  const timed = { "x-inference-timeout": "0.3" };
  const whole = await ask({}, timed);
  expect([whole.statusCode, whole.headers["x-error-code"]]).toEqual([504, "Timeout"]);
  const stream = await ask({ stream: true, stream_options: { include_usage: true } }, timed);
  expect(stream.statusCode).toBe(200);
  expect(stream.body).toContain('"content":"');
  expect(stream.body).toMatch(/event: error\ndata: .*No answer within 0.3 seconds.*\n\n$/);
  const settings = await ask({ stream: true, n: 16 });
  expect(settings.body).toMatch(
    /event: error\ndata: .*The model took longer than 1 seconds.*\n\n$/,
  );
  const conversation = await ada.request("POST", "/model/orrery%2Ftiny-chat/converse-stream", {
    payload: { messages: [{ role: "user", content: [{ text: "Tell me a story." }] }] },
    headers: { "x-inference-timeout": "0.001" },
  });
  expect(conversation.body).toContain("0.001 seconds");
  expect((await ask(short)).statusCode).toBe(200);
}, 60_000);
