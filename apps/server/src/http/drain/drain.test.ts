import { expect, it } from "vitest";
import { createGatewayWorld } from "../../testing/create-gateway-world.ts";
import { messages } from "../../testing/inference-routes.ts";
import { createDrain } from "./drain.ts";

it("says that it is not ready, serves on, and closes each connection after its answer", async () => {
  const drain = createDrain();
  const { app, ada, map } = await createGatewayWorld(undefined, {}, drain);
  await map("good", {});
  const url = await app.listen();
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, answer.headers.get("connection"), await answer.json()];
  };
  expect((await ready()).slice(0, 2)).toEqual([200, "keep-alive"]);
  drain.begin();
  expect(await ready()).toEqual([503, "close", { status: "unavailable", reason: "shutting down" }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const chat = await ada.post("/v1/chat/completions", { model: "ada/good", messages });
  expect(chat.statusCode).toBe(200);
});

it("lets calls and streams go on, and ends them with an error once they must", async () => {
  const drain = createDrain();
  const { ada, map, upstream } = await createGatewayWorld(undefined, {}, drain);
  for (const slow of ["stall", "drip"]) await map(slow, {});
  const ask = (model: string, more: object = {}) =>
    ada.request("POST", "/v1/chat/completions", { payload: { model, messages, ...more } });
  const answers = Promise.all([ask("ada/stall"), ask("ada/drip", { stream: true })]);
  await expect.poll(() => upstream.open()).toBe(2);
  drain.begin();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(upstream.open()).toBe(2);
  drain.end();
  const [whole, stream] = await answers;
  expect([whole.statusCode, whole.headers["x-error-code"], whole.headers["retry-after"]]).toEqual([
    503,
    "HubStopping",
    "5",
  ]);
  expect(stream.statusCode).toBe(200);
  expect(stream.body).toContain("chat.completion.chunk");
  expect(stream.body).toMatch(/event: error\ndata: .*The hub is restarting\. Try again\..*\n\n$/);
  await expect.poll(() => upstream.open()).toBe(0);
});
