import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import type { TLSSocket } from "node:tls";

/** One request of the doctor to its own hub. Redirects are not followed. */
export interface Ask {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces of a body, sent as they come. */
  readonly body?: AsyncIterable<Uint8Array>;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** When each piece came, in milliseconds. */
  readonly arrivals: readonly number[];
  /** When the certificate ends; absent without TLS. */
  readonly certificateEnds?: Date;
}

const MOST_BYTES = 65_536;

/** Throws what Node throws, also for a certificate that is not trusted. */
export function ask(url: URL, signal: AbortSignal, asked: Ask = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body } = asked;
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers, signal, agent: false });
    outgoing.on("error", reject);
    const certificate = { ends: undefined as Date | undefined };
    outgoing.on("socket", (socket) =>
      socket.once("secureConnect", () => {
        const { valid_to: end } = (socket as TLSSocket).getPeerCertificate();
        certificate.ends = end ? new Date(end) : undefined;
      }),
    );
    const answer = (head: { statusCode?: number | undefined; headers: IncomingHttpHeaders }) => ({
      status: head.statusCode ?? 0,
      headers: head.headers,
      ...(certificate.ends && { certificateEnds: certificate.ends }),
    });
    outgoing.on("upgrade", (incoming, socket) => {
      socket.destroy();
      resolve({ ...answer(incoming), text: "", arrivals: [] });
    });
    outgoing.on("response", (incoming) => {
      const [pieces, arrivals]: [Buffer[], number[]] = [[], []];
      let bytes = 0;
      incoming.on("error", reject);
      incoming.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MOST_BYTES) return void incoming.destroy(new Error("The answer is too long."));
        pieces.push(piece);
        arrivals.push(performance.now());
      });
      incoming.on("end", () =>
        resolve({ ...answer(incoming), text: Buffer.concat(pieces).toString(), arrivals }),
      );
      // A refused upload may be answered before it ends.
      if (body && !outgoing.writableEnded && incoming.statusCode !== 200) outgoing.end();
    });
    if (!body) return void outgoing.end();
    sendBody(outgoing, body).catch(() => {});
  });

  async function sendBody(
    outgoing: ReturnType<typeof httpRequest>,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    for await (const piece of pieces) {
      if (outgoing.destroyed || outgoing.writableEnded) return;
      if (!outgoing.write(piece))
        await new Promise<void>((resolve) => {
          outgoing.once("drain", resolve).once("close", resolve);
        });
    }
    if (!outgoing.writableEnded) outgoing.end();
  }
}
