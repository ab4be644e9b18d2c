import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { createOutgoingPolicy } from "../../../outgoing/outgoing-policy.ts";
import { TIMEOUTS } from "../../../outgoing/safe-fetch.ts";
import { CONNECT_MS, type ConnectMode } from "./runtime-access.ts";
import { createRuntimeClient } from "./runtime-client.ts";

/** It listens, then sleeps: nothing is accepted, and once its short queue is full, nothing connects. */
const DEAF_SERVER = `
  const { parentPort } = require("node:worker_threads");
  const server = require("node:net").createServer();
  server.listen(0, "127.0.0.1", 1, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

async function startDeafServer(): Promise<number> {
  const worker = new Worker(DEAF_SERVER, { eval: true });
  const [port] = (await once(worker, "message")) as [number];
  const waiting = Array.from({ length: 8 }, () =>
    connect(port, "127.0.0.1").on("error", () => undefined),
  );
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    await worker.terminate();
  });
  await once(waiting[0]!, "connect");
  return port;
}

it("gives up connecting after the time of its mode, three times, and not before", async () => {
  const port = await startDeafServer();
  const leaving = new AbortController();
  const ended: ConnectMode[] = [];
  const tryMode = async (mode: ConnectMode) => {
    const client = createRuntimeClient(
      {
        region: "eu-central-1",
        endpoint: `http://127.0.0.1:${port}`,
        mode,
        appId: "orrery",
        credential: { kind: "api-key", apiKey: "a-key" },
      },
      true,
      { policy: createOutgoingPolicy({}, []), timeouts: TIMEOUTS },
    );
    onTestFinished(() => client.close());
    const start = performance.now();
    const invocation = { modelId: "a.model", body: "{}", options: {} };
    const failure: unknown = await client
      .invoke(invocation, leaving.signal)
      .catch((error: unknown) => error);
    ended.push(mode);
    return { failure, waited: performance.now() - start };
  };
  const patient = tryMode("mobile");
  const [near, standard] = await Promise.all([tryMode("in-region"), tryMode("standard")]);
  expect(ended).toEqual(["in-region", "standard"]);
  for (const { failure } of [near, standard])
    expect(failure).toMatchObject({ code: "provider-timeout", attempts: 3 });
  // Timers may be a millisecond early.
  expect(near.waited).toBeGreaterThan(3 * CONNECT_MS["in-region"] - 10);
  expect(standard.waited).toBeGreaterThan(3 * CONNECT_MS.standard - 10);
  leaving.abort(new Error("The test is over."));
  expect((await patient).failure).toBe(leaving.signal.reason);
}, 60_000);
