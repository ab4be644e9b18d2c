import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { RunningHub } from "./start-hub.ts";

export interface Cutter extends Pick<RunningHub, "origin"> {
  /** Breaks every connection that is open, without a word to either end. */
  readonly cut: () => void;
}

/** The hub at another address, whose connections can be broken as a network breaks them. Read inside tests only. */
export function useCutter(hub: RunningHub): Cutter {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(hub.origin).port), "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.once("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const cutter = {
    origin: "",
    cut: () => {
      for (const socket of open) socket.destroy();
    },
  };
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    cutter.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    cutter.cut();
    server.close();
  });
  return cutter;
}
