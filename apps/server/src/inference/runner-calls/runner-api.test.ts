import { createEncoder } from "@orrery/realtime";
import { expect, it } from "vitest";
import { createSigner, SIGNATURE_HEADER } from "../../base/signatures/process-signature.ts";
import { RUNNER_PATH, type RunnerAsk } from "../../runner/remote/runner-ask.ts";
import { type RunnerFrame, readFrames } from "../../runner/remote/runner-frame.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";

const encode = createEncoder();

/** A call as another process of the hub sends it, with a change. */
async function call(
  app: TestApp,
  ask: RunnerAsk | object,
  {
    to = processOf(app),
    key = app.hub.signingKey,
    sent = encode(ask),
    times = 1,
  }: { to?: string; key?: string; sent?: Uint8Array; times?: number } = {},
) {
  const signed = { to, method: "POST", path: RUNNER_PATH, body: encode(ask) };
  const signature = createSigner({ signingKey: key, now: () => new Date() }).sign(signed);
  const send = () =>
    app.with({ [SIGNATURE_HEADER]: signature }).request("POST", RUNNER_PATH, {
      payload: Buffer.from(sent),
      headers: { "content-type": "application/octet-stream" },
    });
  for (let turn = 1; turn < times; turn++) await send();
  return send();
}

/** Its folder is named by its ID. */
const processOf = ({ hub }: TestApp): string => hub.incomingFolder.split("/").at(-1) ?? "";

async function framesOf(bytes: Uint8Array): Promise<readonly RunnerFrame[]> {
  const frames: RunnerFrame[] = [];
  const chunks = (async function* () {
    yield bytes;
  })();
  for await (const frame of readFrames(chunks, 1_000_000)) frames.push(frame);
  return frames;
}

it("takes calls of processes of this hub, each once and unchanged, and no others", async () => {
  const app = await createTestApp({});
  const ping = { operation: "ping" };
  const taken = await call(app, ping);
  expect(taken.statusCode).toBe(200);
  expect(await framesOf(taken.rawPayload)).toEqual([{ type: "begun" }, { type: "pong" }]);
  const root = await app.signUp("root");
  const refused = [
    await root.request("POST", RUNNER_PATH, { payload: "x" }),
    await call(app, ping, { times: 2 }),
    await call(app, ping, { to: "another process" }),
    await call(app, ping, { key: "of another hub" }),
    await call(app, ping, { sent: encode({ operation: "pong" }) }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
  // What a newer process may ask.
  expect((await call(app, { operation: "sing" })).statusCode).toBe(400);

  // It runs a model by its key, and says no more than that it is gone.
  const model = { repoKey: "none", commit: "1" };
  const gone = await call(app, { operation: "count", model, caller: "ada", request: {} });
  expect(await framesOf(gone.rawPayload)).toMatchObject([
    { type: "begun" },
    { type: "error", code: "not-runnable" },
  ]);
});

it("has no such address where no models run", async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  expect((await call(app, { operation: "ping" })).statusCode).toBe(404);
});
