import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that a program made. */
export interface RecordedCall {
  readonly method: string;
  /** As the program wrote it, before it was led here. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

export interface Answer {
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** Answers calls to any host, by the number of the program that made them. */
export interface Recorder {
  /** Where a program's calls are led: the original URL follows as `/scheme/host/path`. */
  readonly baseUrl: string;
  readonly calls: ReadonlyMap<number, readonly RecordedCall[]>;
  readonly close: () => Promise<void>;
}

/** Starts a server that notes every call as `/<program>/<scheme>/<host>/<path>` and answers it. */
export async function startRecorder(
  answer: (program: number, call: RecordedCall) => Answer,
): Promise<Recorder> {
  const calls = new Map<number, RecordedCall[]>();
  const server = createServer(async (request, response) => {
    const [, program = "", scheme = "", host = "", path = ""] =
      /^\/(\d+)\/(\w+)\/([^/]+)(.*)$/.exec(request.url ?? "") ?? [];
    const call: RecordedCall = {
      method: request.method ?? "",
      url: `${scheme}://${host}${path}`,
      headers: request.headers as Record<string, string>,
      body: await readBody(request),
    };
    const number = Number(program);
    calls.set(number, [...(calls.get(number) ?? []), call]);
    const { contentType, body } = answer(number, call);
    response.writeHead(200, { "content-type": contentType, connection: "close" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, calls, close: () => closed(server) };
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
