import { Agent, request } from "node:http";
import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, toUtf8 } from "@smithy/core/serde";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chunkFrame } from "../../apps/server/src/inference/bedrock/event-frame.ts";
import {
  readSignature,
  verifySignature,
} from "../../apps/server/src/inference/bedrock/verify-signature.ts";
import { administratorToken } from "../conformance/administrator.ts";
import { useHub } from "../journeys/start-hub.ts";
import { signedRequest } from "./signed-request.ts";
import { createRandom, pick, type Random, spoil, strangeText } from "./strange-inputs.ts";

/** The same inputs on each run; `FUZZ_SEED=2 npm run faults` tries others. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const AT_ONCE = 16;

const hub = useHub({ ORRERY_RUNNER: "off" });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let token = "";
beforeAll(async () => {
  token = await administratorToken(hub, "ada");
});
afterAll(() => agent.destroy());

it("writes 25,000 frames that the SDK's codec reads, and that it refuses with any byte changed", () => {
  const random = createRandom(SEED);
  const codec = new EventStreamCodec(toUtf8, fromUtf8);
  for (let count = 0; count < 25_000; count++) {
    const bytes = Buffer.from(Array.from({ length: random(400) }, () => random(256)));
    const frame = Buffer.concat(chunkFrame(bytes));
    const { body } = codec.decode(frame);
    const read = JSON.parse(toUtf8(body)) as { readonly bytes: string };
    expect(Buffer.from(read.bytes, "base64").equals(bytes)).toBe(true);
    const at = random(frame.length);
    frame[at] = (frame[at] ?? 0) ^ (1 + random(255));
    expect(() => codec.decode(frame)).toThrow();
  }
});

it("believes none of 20,000 signatures of which anything was changed", async () => {
  const random = createRandom(SEED);
  const now = new Date();
  const good = await signedRequest(now);
  const names = Object.keys(good.headers);
  let believed = 0;
  for (let count = 0; count < 20_000; count++) {
    const headers: Record<string, string> = { ...good.headers };
    const spoilt = { ...good, headers };
    const what = random(5);
    if (what === 0) spoilt.url = spoil(random, good.url);
    else if (what === 1) spoilt.body = Buffer.from(spoil(random, good.body.toString()));
    else {
      const name = what === 2 ? "authorization" : pick(random, names);
      headers[name] = spoil(random, headers[name] ?? "");
    }
    const claimed = readSignature(headers, now);
    if (typeof claimed === "string") continue;
    const secret = claimed.keyId === "ORRYKEY" ? "a secret" : "another's";
    const isGood = await verifySignature(claimed, spoilt, secret);
    if (isGood && !isSame(spoilt, good)) believed++;
  }
  expect(believed).toBe(0);
  expect(await verifySignature(readClaim(good, now), good, "a secret")).toBe(true);
});

type Signed = Awaited<ReturnType<typeof signedRequest>>;

function readClaim({ headers }: Signed, now: Date) {
  const claimed = readSignature(headers, now);
  if (typeof claimed === "string") throw new Error(claimed);
  return claimed;
}

/** As a signature sees it: white space counts once, empty steps of a path and order of a query not at all. */
function isSame(one: Signed, other: Signed): boolean {
  const seen = ({ url, headers, body }: Signed) =>
    JSON.stringify([
      `/${url}`.replace(/\/+/g, "/").replace(/[?&=]+$/, ""),
      Object.entries(headers).map(([name, value]) => [name, value.trim().replace(/\s+/g, " ")]),
      body.toString(),
    ]);
  return seen(one) === seen(other);
}

interface Input {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const BODIES = [
  '{"messages":[{"role":"user","content":"hi"}],"max_tokens":1}',
  '{"anthropic_version":"v","max_tokens":1,"messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}]}',
  '{"prompt":"once","max_tokens":1}',
  '{"inputText":"once","textGenerationConfig":{"maxTokenCount":1}}',
  '{"inputs":"once","parameters":{"max_new_tokens":1}}',
];

const HEADERS = {
  accept: "application/json",
  "content-type": "application/json",
  authorization:
    "AWS4-HMAC-SHA256 Credential=ORRY/20260101/hub/bedrock/aws4_request, SignedHeaders=host;x-amz-date, Signature=00",
  "x-amz-date": "20260101T000000Z",
  "x-amzn-bedrock-trace": "ENABLED",
  "x-amzn-bedrock-guardrailidentifier": "g",
  "x-amzn-bedrock-performanceconfig-latency": "standard",
  "x-amzn-bedrock-service-tier": "flex",
  "x-amzn-bedrock-request-metadata": '{"a":"b"}',
};

function strangeCall(random: Random): Input {
  const operation = pick(random, ["invoke", "invoke-with-response-stream", strangeText(random)]);
  const base = pick(random, ["", "", "/", "/bedrock"]);
  const path = `${base}/model/${spoil(random, "orrery%2Ftiny-chat")}/${operation}`;
  const body = random(3) === 0 ? pick(random, BODIES) : spoil(random, pick(random, BODIES));
  const name = pick(random, Object.keys(HEADERS) as (keyof typeof HEADERS)[]);
  const value = random(3) === 0 ? HEADERS[name] : spoil(random, HEADERS[name]);
  return { path: onTheWire(path), body, headers: { [name]: value.replace(/[^\x20-\x7e]/g, "") } };
}

/** What a request line can carry; the rest never leaves a client. */
const onTheWire = (text: string) => text.replace(/[^\x21-\x7e]/g, encodeURIComponentOrDrop);
const encodeURIComponentOrDrop = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : "";

const send = ({ path, headers, body }: Input) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(hub.origin);
    const sending = request({ agent, host: "localhost", port, method: "POST", path }, (answer) => {
      answer.resume().on("error", reject);
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    const all = { authorization: `Bearer ${token}`, ...headers };
    for (const [name, value] of Object.entries(all)) sending.setHeader(name, value);
    sending.on("error", reject).end(body);
  });

it("answers 6,000 strange calls, none of them with a fault of its own", async () => {
  const random = createRandom(SEED);
  const wrong: unknown[] = [];
  let left = 6_000;
  const sender = async () => {
    while (left-- > 0) {
      const input = strangeCall(random);
      const status = await send(input).catch((error: NodeJS.ErrnoException) => `${error.code}`);
      if (typeof status === "string" || status >= 500) wrong.push({ input, status });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect(wrong.slice(0, 5)).toEqual([]);
  expect((await fetch(`${hub.origin}/healthz`)).status).toBe(200);
});
