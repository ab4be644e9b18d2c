import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import type { CreateOperation } from "./operation.ts";

/** Until what was due at the kill is sent: a try that was cut is made again at once. */
const WAIT_MS = 30_000;

/** A new branch, which a webhook receives, also when the hub is killed right after it said yes. */
export const createWebhooks: CreateOperation = async ({ calls }) => {
  const received = new Set<string>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const { updatedRefs = [] } = JSON.parse(Buffer.concat(pieces).toString("utf8"));
    for (const { ref } of updatedRefs) received.add(ref);
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await calls.createRepo("hooked");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const watched = [{ type: "model", name: "ada/hooked" }];
  const body = JSON.stringify({ url, watched, domains: ["repo"] });
  await calls.post("/api/settings/webhooks", body, "application/json");
  const promised: string[] = [];
  return {
    kind: "webhooks",
    async step(name) {
      await calls.post(`/api/models/ada/hooked/branch/${name}`, "{}", "application/json");
      promised.push(`refs/heads/${name}`);
    },
    async check() {
      const missing = () => promised.filter((ref) => !received.has(ref));
      await expect.poll(missing, { timeout: WAIT_MS }).toEqual([]);
    },
  };
};
