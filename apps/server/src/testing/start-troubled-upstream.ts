import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What happens to the bytes of large files on their way, and to everything else. */
export interface Trouble {
  /** Every request gets this status. */
  status?: number;
  /** Seconds after which a limited client may ask again. */
  retryAfter?: number;
  /** So many requests get no answer: their connection ends, as one that was idle for too long. */
  drops?: number;
  /** Answers to large files are cut after so many bytes, so many times. */
  cutAfter?: number;
  cuts?: number;
  /** A byte of each large file is another. */
  flips?: boolean;
  /** Their length is said to be another. */
  addsBytes?: number;
  /** A pause before each piece of a large file. */
  pauseMs?: number;
  /** Histories are whole so long before their answers end. */
  lateEndMs?: number;
  /** Histories are not sent before this says whether they are. */
  sendsPacks?: Promise<boolean>;
  /** So many bytes of them are sent before that. */
  packStopsAt?: number;
  /** They are sent by a redirect to this origin, which is the same server by another name. */
  redirectsTo?: string;
  /** Ranges are answered with the whole. */
  ignoresRanges?: boolean;
  /** Addresses that lead to others, as of repos that moved. */
  moved?: Readonly<Record<string, string>>;
  /** What these redirects say. */
  movedHeaders?: Readonly<Record<string, string>>;
}

export interface TroubledUpstream {
  readonly origin: string;
  /** The same server by another host name. */
  readonly otherOrigin: string;
  readonly trouble: Trouble;
  /** Method, path and what else was sent, of each request. */
  readonly seen: {
    readonly method: string;
    readonly path: string;
    readonly host: string;
    readonly authorization: string | undefined;
    readonly range: string | undefined;
  }[];
  /** Bytes of large files that it sent. */
  sent: number;
  close(): Promise<void>;
}

const BYTES = /^\/lfs\/[^/]+\/[0-9a-f]{64}|\/resolve\/[0-9a-f]{40}\//;

/** Whether a request is for the bytes of a large file: small ones come with the history. */
export const isDownload = ({ path }: { readonly path: string }): boolean => BYTES.test(path);

/** A hub behind a proxy that fails, cuts, lies and redirects as a test says. */
export async function startTroubledUpstream(hub: string): Promise<TroubledUpstream> {
  const trouble: Trouble = {};
  const seen: TroubledUpstream["seen"] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    seen.push({
      method,
      path: url.split("?")[0] ?? "",
      host: headers.host ?? "",
      authorization: headers.authorization,
      range: headers.range,
    });
    if (trouble.status !== undefined) {
      if (trouble.retryAfter) response.setHeader("retry-after", trouble.retryAfter);
      return response.writeHead(trouble.status).end("trouble");
    }
    if (trouble.drops) {
      trouble.drops--;
      return request.socket.destroy();
    }
    const moved = trouble.moved?.[url];
    if (moved !== undefined)
      return response.writeHead(307, { ...trouble.movedHeaders, location: moved }).end();
    const isPack = url.endsWith("/git-upload-pack");
    const { sendsPacks, packStopsAt } = trouble;
    if (isPack && packStopsAt === undefined && (await sendsPacks) === false)
      return response.writeHead(503).end("trouble");
    const isBytes = BYTES.test(url);
    if (isBytes && trouble.redirectsTo && !trouble.redirectsTo.endsWith(headers.host ?? "-"))
      return response.writeHead(302, { location: `${trouble.redirectsTo}${url}` }).end();
    const { authorization: _, ...rest } = headers;
    const passed = isBytes && trouble.ignoresRanges ? { ...rest, range: undefined } : headers;
    const given = Object.fromEntries(
      Object.entries(passed).filter(([, value]) => value !== undefined),
    );
    // The hub's links lead to where it was asked.
    const host = trouble.redirectsTo ? new URL(world.origin).host : headers.host;
    // A connection of its own for each: one that was idle might end just then, which is trouble that no test asked for.
    const options = { method, headers: { ...given, host }, agent: false };
    const onward = ask(`${hub}${url}`, options, (answer) => {
      if (isBytes) void sendBytes(answer, response);
      else if (isPack && packStopsAt !== undefined)
        void sendInTwo(answer, response, packStopsAt, sendsPacks);
      else {
        const endMs = (isPack && trouble.lateEndMs) || 0;
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response, { end: endMs === 0 });
        if (endMs > 0) answer.once("end", () => setTimeout(() => response.end(), endMs));
      }
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });

  async function sendBytes(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { ...answer.headers };
    if (trouble.addsBytes)
      headers["content-length"] = `${Number(headers["content-length"]) + trouble.addsBytes}`;
    response.setMaxListeners(0);
    response.writeHead(answer.statusCode ?? 500, headers);
    let left = trouble.cuts ? (trouble.cutAfter ?? 0) : Number.POSITIVE_INFINITY;
    let isFirst = true;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      if (trouble.pauseMs) await new Promise((resolve) => setTimeout(resolve, trouble.pauseMs));
      // Who asked has gone: ends the answer of the hub behind, too.
      if (response.destroyed) return;
      const bytes = Buffer.from(piece.subarray(0, left));
      if (trouble.flips && isFirst && bytes.length > 0) bytes[0] = (bytes[0] ?? 0) ^ 1;
      isFirst = false;
      world.sent += bytes.length;
      left -= bytes.length;
      if (!response.write(bytes))
        await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
      if (left > 0) continue;
      trouble.cuts = (trouble.cuts ?? 0) - 1;
      response.destroy();
      return;
    }
    if (trouble.addsBytes) response.write(Buffer.alloc(Math.max(0, trouble.addsBytes)));
    response.end();
  }

  async function sendInTwo(
    answer: IncomingMessage,
    response: ServerResponse,
    stopsAt: number,
    sendsRest: Promise<boolean> | undefined,
  ): Promise<void> {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    let sent = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      if (sent + piece.length > stopsAt && (await sendsRest) === false)
        return void response.destroy();
      sent += piece.length;
      if (response.destroyed) return;
      response.write(piece);
    }
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const world: TroubledUpstream = {
    ...{ trouble, seen, sent: 0 },
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return world;
}
