import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A hub as it is seen from far away: every byte is later by half a round trip. */
export interface FarHub {
  readonly origin: string;
  /** Downloads of large files that it was asked for. */
  readonly downloads: number;
  close(): Promise<void>;
}

/** Of a file of a commit, as mirrors ask, or of an object. */
const DOWNLOAD = /^GET \/(?:lfs\/|\S+\/resolve\/[0-9a-f]{40}\/)/gm;

/** Requests are counted by their first line; nothing else of them is read or changed. */
export async function startFarHub(hub: string, roundTripMs: number): Promise<FarHub> {
  const { hostname, port } = new URL(hub);
  const sockets = new Set<Socket>();
  let downloads = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    near.on("data", (piece) => {
      downloads += piece.toString("latin1").match(DOWNLOAD)?.length ?? 0;
    });
    near.pipe(later(roundTripMs / 2)).pipe(far);
    far.pipe(later(roundTripMs / 2)).pipe(near);
    near.on("close", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as { readonly port: number };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    get downloads() {
      return downloads;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** As much may be on its way at once. */
const MOST_HELD = 4_000_000;

/** Holds each piece back for so long. */
function later(ms: number): Transform {
  let held = 0;
  const stream: Transform = new Transform({
    transform(piece: Buffer, _encoding, done) {
      held += piece.length;
      const isFull = held > MOST_HELD;
      setTimeout(() => {
        held -= piece.length;
        stream.push(piece);
        if (isFull) done();
      }, ms);
      if (!isFull) done();
    },
    flush: (done) => void setTimeout(done, ms),
  });
  return stream;
}
