import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { answerS3, type S3Answer, type S3Shelf } from "./answer-s3.ts";
import { checkSignature, type S3Credentials } from "./check-signature.ts";
import { createS3Bucket } from "./s3-bucket.ts";
import { S3Refusal } from "./s3-refusal.ts";
import { textsOf, toXml } from "./s3-xml.ts";

/** What goes wrong with the next requests that match. */
export interface S3Fault {
  readonly when?: (request: SeenRequest) => boolean;
  /** How many requests; all by default. */
  readonly times?: number;
  readonly status?: number;
  readonly code?: string;
  readonly delayMs?: number;
  /** Answers after this. */
  readonly until?: Promise<unknown>;
  /** Ends the connection: of an upload before its answer, of a download in the middle. */
  readonly isCut?: boolean;
}

export interface SeenRequest {
  readonly method: string;
  readonly key: string;
  readonly query: string;
  readonly headers: IncomingMessage["headers"];
}

export interface S3Server {
  readonly url: string;
  readonly bucket: string;
  readonly credentials: S3Credentials;
  readonly shelf: S3Shelf;
  /** Every request that came. */
  readonly seen: SeenRequest[];
  /** As the value of `ORRERY_BLOBS`. */
  setting(prefix?: string, options?: Readonly<Record<string, string>>): string;
  /** Answers a function that ends it. */
  fail(fault: S3Fault): () => void;
  /** Later, or earlier, than it is. */
  shiftClock(milliseconds: number): void;
  close(): Promise<void>;
}

const BUCKET = "models";

/**
 * An S3 server of one bucket in memory, strict where it matters: signatures of both kinds, digests,
 * `If-None-Match`, parts and their order and sizes, pages. `isLax`: as servers that ignore all but signatures.
 * `knowsSignedDigest: false`: as servers that find the signature wrong of a URL with its body's SHA-256.
 */
export async function startS3({
  isLax = false,
  knowsSignedDigest = true,
  host = "127.0.0.1",
} = {}): Promise<S3Server> {
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const credentials = { keyId: `key-${randomUUID().slice(0, 8)}`, secret: randomUUID() };
  const shelf: S3Shelf = { bucket: createS3Bucket(now), name: BUCKET, documents: new Map(), isLax };
  const seen: SeenRequest[] = [];
  const faults = new Set<S3Fault & { left: number }>();

  function takeFault(request: SeenRequest): S3Fault | undefined {
    for (const fault of faults) {
      if (fault.when && !fault.when(request)) continue;
      if (--fault.left <= 0) faults.delete(fault);
      return fault;
    }
    return undefined;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "", `http://${incoming.headers.host}`);
    const { method = "", headers } = incoming;
    const [, name, ...rest] = url.pathname.split("/");
    const key = rest.map(decodeURIComponent).join("/");
    const request = { method, key, query: url.search, headers };
    seen.push(request);
    const fault = takeFault(request);
    if (fault?.delayMs !== undefined) await sleep(fault.delayMs);
    await fault?.until;
    const body = await buffer(incoming);
    let answer: S3Answer;
    try {
      if (fault?.isCut && method !== "GET") return void incoming.socket.destroy();
      if (fault?.status !== undefined)
        throw new S3Refusal(fault.status, fault.code ?? "InternalError");
      if (method === "OPTIONS") return preflight(incoming, response);
      const hash = checkSignature({ method, url, headers }, credentials, now(), knowsSignedDigest);
      if (method === "PUT" && headers["content-length"] === undefined && !isLax)
        throw new S3Refusal(411, "MissingContentLength");
      if (hash !== undefined && !isLax && hash !== createHash("sha256").update(body).digest("hex"))
        throw new S3Refusal(400, "XAmzContentSHA256Mismatch");
      if (name !== BUCKET) throw new S3Refusal(404, "NoSuchBucket");
      answer = answerS3(shelf, { method, key, query: url.searchParams, headers, body });
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
      const { status, code: Code, message: Message } = error;
      answer = { status, body: toXml("Error", { Code, Message }) };
    }
    const bytes = Buffer.from((answer.body ?? "") as string);
    response.writeHead(answer.status, {
      date: now().toUTCString(),
      "content-length": bytes.length,
      ...corsHeaders(headers.origin),
      ...answer.headers,
    });
    if (method === "HEAD") return void response.end();
    if (!fault?.isCut) return void response.end(bytes);
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    await sleep(20);
    response.destroy();
  }

  const corsHeaders = (origin: string | undefined) => {
    const rules = shelf.documents.get("cors") ?? "";
    if (origin === undefined || !textsOf(rules, "AllowedOrigin").includes("*")) return {};
    const exposed = textsOf(rules, "ExposeHeader").join(", ");
    return { "access-control-allow-origin": "*", "access-control-expose-headers": exposed };
  };

  function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
    const rules = shelf.documents.get("cors") ?? "";
    const isAllowed = textsOf(rules, "AllowedMethod").includes(
      `${headers["access-control-request-method"]}`,
    );
    response.writeHead(isAllowed ? 200 : 403, {
      ...corsHeaders(headers.origin),
      "access-control-allow-methods": textsOf(rules, "AllowedMethod").join(", "),
      "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
    });
    response.end();
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    bucket: BUCKET,
    credentials,
    shelf,
    seen,
    setting(prefix = "hub", options = {}) {
      const words = { endpoint: url, region: "us-east-1", "path-style": "true", ...options };
      return `s3://${BUCKET}/${prefix}?${new URLSearchParams(words)}`;
    },
    fail(fault) {
      const kept = { ...fault, left: fault.times ?? Number.POSITIVE_INFINITY };
      faults.add(kept);
      return () => faults.delete(kept);
    },
    shiftClock(milliseconds) {
      shift = milliseconds;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
