import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "./address-key.ts";

/** Cuts connections above `limit` per address; 0 means no limit. */
export function limitConnections(server: Server, limit: number): void {
  if (limit === 0) return;
  const open = new Map<string, number>();
  server.prependListener("connection", (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? "");
    const count = (open.get(key) ?? 0) + 1;
    if (count > limit) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
