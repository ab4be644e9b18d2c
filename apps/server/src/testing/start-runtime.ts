import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { RUNTIME_EXCEPTIONS } from "@orrery/inference/bedrock";
import { RECORDED_INVOCATIONS } from "@orrery/inference/testing";
import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, toUtf8 } from "@smithy/core/serde";

export interface SeenInvocation {
  readonly path: string;
  readonly modelId: string;
  readonly isStream: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A hosted runtime with recorded answers, which fails as the model's ID says. */
export interface FakeRuntime {
  readonly url: string;
  readonly seen: SeenInvocation[];
  /** How many answers are under way. */
  readonly open: () => number;
  /** Milliseconds that its clock is ahead. */
  skewMs: number;
  close(): Promise<void>;
}

const codec = new EventStreamCodec(toUtf8, fromUtf8);
const text = (value: string) => ({ type: "string", value }) as const;

/** One chunk as on the wire. */
const chunkFrame = (value: unknown): Uint8Array =>
  codec.encode({
    headers: {
      ":event-type": text("chunk"),
      ":content-type": text("application/json"),
      ":message-type": text("event"),
    },
    body: fromUtf8(
      JSON.stringify({ bytes: Buffer.from(JSON.stringify(value)).toString("base64") }),
    ),
  });

const exceptionFrame = (name: string): Uint8Array =>
  codec.encode({
    headers: {
      ":exception-type": text(name),
      ":content-type": text("application/json"),
      ":message-type": text("exception"),
    },
    body: fromUtf8(JSON.stringify({ message: `said ${name}`, originalStatusCode: 500 })),
  });

export async function startRuntime(): Promise<FakeRuntime> {
  const seen: SeenInvocation[] = [];
  let open = 0;
  const runtime = { skewMs: 0 };
  const server = createServer(async (request, response) => {
    const [, , label = "", operation] = (request.url ?? "").split("/");
    const modelId = decodeURIComponent(label);
    const isStream = operation === "invoke-with-response-stream";
    open++;
    response.on("close", () => open--);
    const body = (await buffer(request)).toString();
    const { headers, url: path = "" } = request;
    // Without the hub's own looks at it, which come when they like.
    if (!modelId.includes("no-such")) seen.push({ path, modelId, isStream, headers, body });
    response.sendDate = false;
    response.setHeader("date", new Date(Date.now() + runtime.skewMs).toUTCString());
    if (isRefused(headers)) refuse(response, "UnrecognizedClientException", 403);
    else if (isLate(headers, runtime.skewMs)) refuse(response, "InvalidSignatureException", 403);
    else {
      const tries = seen.filter((one) => one.modelId === modelId).length;
      answer(response, modelId, isStream, tries);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(runtime, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    open: () => open,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

const isRefused = ({ authorization = "" }: IncomingHttpHeaders): boolean =>
  !/^Bearer good-key$|^AWS4-HMAC-SHA256 Credential=GOODKEY\//.test(authorization);

/** As the runtime does: a signature is good for five minutes. */
function isLate(headers: IncomingHttpHeaders, skewMs: number): boolean {
  const signed = String(headers["x-amz-date"] ?? "");
  if (!signed) return false;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signed) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Math.abs(Date.now() + skewMs - at) > 300_000;
}

/**
 * Faults are suffixes of a recorded model's ID: `-fail.<Exception>`, and `.once`; `-break.<Exception>`
 * after a chunk; `-cut`; `-stall`; `-uncounted` without token counts.
 */
const FAULT = /-(fail|break|cut|stall|uncounted)(?:\.(\w+))?(?:\.(once))?$/;

function answer(response: ServerResponse, modelId: string, isStream: boolean, tries: number): void {
  const [, how, name = "", times] = FAULT.exec(modelId) ?? [];
  const recorded = RECORDED_INVOCATIONS.find((one) => modelId.startsWith(one.modelId));
  const exception = Object.values(RUNTIME_EXCEPTIONS).find(({ wireName }) => wireName === name);
  if (how === "fail" && !(times && tries > 1)) refuse(response, name, exception?.status ?? 500);
  else if (!recorded) refuse(response, "ResourceNotFoundException", 404);
  else if (how === "stall") return;
  else if (!isStream) {
    if (how !== "uncounted")
      for (const [count, tokens] of COUNTS) response.setHeader(count, tokens);
    answerWhole(response, JSON.stringify(recorded.reply), how === "cut");
  } else {
    response.writeHead(200, { "content-type": "application/vnd.amazon.eventstream" });
    const chunks = recorded.chunks ?? [];
    const frames = (how === "uncounted" ? chunks.map(withoutMetrics) : chunks).map(chunkFrame);
    if (how === "cut") frames[3] = frames[3]?.slice(0, 9) ?? new Uint8Array();
    if (how === "break") frames[3] = exceptionFrame(exception?.streamName ?? name);
    const isBroken = how === "cut" || how === "break";
    response.end(Buffer.concat(isBroken ? frames.slice(0, 4) : frames));
  }
}

/** The runtime's own counts, for any family. */
const COUNTS = [
  ["x-amzn-bedrock-input-token-count", "12"],
  ["x-amzn-bedrock-output-token-count", "3"],
] as const;
const withoutMetrics = (chunk: unknown): object => {
  const { "amazon-bedrock-invocationMetrics": _, ...said } = chunk as Record<string, unknown>;
  return said;
};

function answerWhole(response: ServerResponse, body: string, isCut: boolean): void {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  response.writeHead(200, headers);
  if (isCut) response.write(body.slice(0, 5), () => response.destroy());
  else response.end(body);
}

function refuse(response: ServerResponse, name: string, status: number): void {
  if (status === 429) response.setHeader("retry-after", "1");
  response
    .writeHead(status, { "content-type": "application/json", "x-amzn-errortype": name })
    .end(JSON.stringify({ message: `said ${name}`, originalStatusCode: 500 }));
}
