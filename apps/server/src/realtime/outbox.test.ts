import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createOutbox } from "./outbox.ts";
import { REALTIME } from "./realtime-limits.ts";

/** Two ends of one connection. */
async function connected(): Promise<readonly [server: WebSocket, client: WebSocket]> {
  const listening = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  onTestFinished(() => listening.close());
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [[server]] = await Promise.all([once(listening, "connection"), once(client, "open")]);
  onTestFinished(() => client.terminate());
  return [server as WebSocket, client];
}

it("holds little for a client that reads slowly, and gives it the latest at last", async () => {
  const [server, client] = await connected();
  const outbox = createOutbox(server);
  const heard: number[] = [];
  client.on("message", (data: Buffer) => heard.push(data.readUInt32BE()));
  client.pause();
  let most = 0;
  for (let sent = 1; sent <= 300; sent++) {
    const frame = Buffer.alloc(200_000);
    frame.writeUInt32BE(sent);
    outbox.result(frame, false);
    most = Math.max(most, server.bufferedAmount);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(most).toBeLessThan(REALTIME.slowBytes + 300_000);
  client.resume();
  await expect.poll(() => heard.at(-1)).toBe(300);
  // Sixty megabytes were made; what the networks took, and what waits at most, is all that came.
  expect(heard.length).toBeLessThan(200);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});

it("lets a partial result give way to the next, and a whole one not", async () => {
  const [server, client] = await connected();
  const outbox = createOutbox(server);
  const heard: string[] = [];
  client.on("message", (data: Buffer) => heard.push(data.toString("latin1", 0, 5)));
  client.pause();
  outbox.result(Buffer.alloc(30_000_000, "x"), false);
  for (const word of ["part1", "part2", "whole", "part3", "part4"])
    outbox.result(Buffer.from(word), word.startsWith("part"));
  client.resume();
  await expect.poll(() => heard).toEqual(["xxxxx", "whole", "part4"]);
});
