import { once } from "node:events";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const THREAD = `
import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { giveWay } from ${JSON.stringify(new URL("./give-way.ts", import.meta.url).href)};
const priority = () => getPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)));
const before = priority();
giveWay();
parentPort.postMessage([before, priority()]);
`;

it.runIf(process.platform === "linux")("lowers its own thread, and no other", async () => {
  const own = getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`));
  const [[before, after]] = await once(worker, "message");
  expect(before).toBe(own);
  expect(after).toBeGreaterThan(own);
  expect(getPriority()).toBe(own);
});
