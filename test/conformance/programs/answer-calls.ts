import { RECORDED_REPLIES } from "@orrery/inference/testing";
import type { Body, Rule } from "./body-rules.ts";
import type { PrintedProgram, Running } from "./printed-program.ts";
import type { Call, Reply } from "./recording-proxy.ts";
import { bytes, json, usualReply } from "./replies.ts";
import { type Door, OWN_SERVICE, SERVICES, type Service } from "./services.ts";

/** What a service said to one call. */
export interface Answered {
  readonly reply: Reply;
  /** Why the service would not take it. */
  readonly refusal?: string;
}

const CLOUD_METADATA = "169.254.169.254";
const OWN_HOST = OWN_SERVICE.hosts[0] ?? "";
/** The host of images, audio and video files in recorded responses. */
export const MEDIA_HOST = "files.example";

/** Programs must not call it: they should call this hub. */
const PUBLIC_HUB = ["huggingface.co", "router.huggingface.co"];
/** All hosts that the proxy replaces. */
export const HOSTS = [
  ...Object.values(SERVICES).flatMap(({ hosts }) => hosts),
  MEDIA_HOST,
  ...PUBLIC_HUB,
];

/** Answers a call to a provider, to its media, or to your own server, as they would. */
export async function answerOutside(call: Call, program: PrintedProgram): Promise<Answered> {
  const { host } = call.url;
  if (host === MEDIA_HOST) return { reply: bytes("image/png") };
  // Where clients of a cloud look whether they run inside it.
  if (host === CLOUD_METADATA) return { reply: json({}, 404) };
  // huggingface_hub calls it once a day, on its default hub, and works without an answer.
  if (call.url.pathname === "/api/agent-harnesses") return { reply: json({}, 404) };
  if (host === OWN_HOST) return answerService(call, program, OWN_SERVICE, "own");
  const found = Object.entries(SERVICES).find(([, { hosts }]) => hosts.includes(host));
  if (!found) return refuse(502, `no such service: ${host}`);
  const [provider, service] = found;
  return answerService(call, program, service, provider);
}

/** The provider that the hub's router would pass a call on to; nothing when it answers itself. */
export function routedProvider({ url, method }: Call, program: PrintedProgram) {
  const [, first = ""] = url.pathname.split("/");
  if (Object.hasOwn(SERVICES, first)) return first;
  // Where the hub’s own clients ask about WaveSpeed’s jobs.
  if (url.pathname.startsWith("/api/v3/")) return "wavespeed";
  if (program.isHubs || method !== "POST" || first !== "v1") return undefined;
  return program.provider === "auto" ? "router" : program.provider;
}

/** The same through the hub: the provider's addresses below its name, with a token of the hub. */
export async function answerRouted(
  call: Call,
  program: PrintedProgram,
  provider: string,
): Promise<Answered> {
  const service = SERVICES[provider] ?? OWN_SERVICE;
  const pathname = call.url.pathname.replace(`/${provider}/`, "/");
  const url = new URL(pathname + call.url.search, call.url);
  // The hub adds what a provider needs, and has one URL for its chats.
  const routed = { ...service, scheme: "Bearer" as const, headers: {} };
  const door = { ...routed, ...(pathname === call.url.pathname && { doors: OWN_SERVICE.doors }) };
  return answerService({ ...call, url }, program, door, provider);
}

async function answerService(
  call: Call,
  program: PrintedProgram,
  service: Service,
  provider: string,
): Promise<Answered> {
  const wrongKey = checkKey(call, program, service);
  if (wrongKey) return refuse(401, wrongKey);
  if (call.method === "GET") return { reply: recordedReply(call, program, provider) };
  const where = `${call.method} ${call.url.pathname}`;
  const door = service.doors.find(({ path }) => path.test(call.url.pathname));
  if (!door || call.method !== "POST") return refuse(404, `${where}: no such address`);
  const missing = Object.entries(service.headers ?? {}).find(
    ([name, value]) => call.headers[name] !== value,
  );
  if (missing) return refuse(400, `${where}: needs the header ${missing.join(": ")}`);
  const body = withoutLeftovers(await readBody(call), program);
  const rule = ruleOf(door, program.task);
  const wrong = rule ? rule(body) : `no model does ${program.task} here`;
  if (wrong) return refuse(400, `${where}: ${wrong}`);
  if (door.replies) return { reply: usualReply(door.replies, body.json ?? {}) };
  return { reply: recordedReply(call, program, provider) };
}

/** The released versions of the hub's own client leave the hub's prompt field next to the provider's. */
function withoutLeftovers(body: Body, { client }: PrintedProgram): Body {
  if (client !== "huggingface.js" || !body.json?.prompt) return body;
  const { inputs: _, ...json } = body.json;
  return { ...body, json };
}

const refuse = (status: number, refusal: string): Answered => ({
  refusal: `${status} ${refusal}`,
  reply: json({ error: { message: refusal, type: "invalid_request_error" } }, status),
});

const checkKey = ({ headers }: Call, { key, way }: PrintedProgram, { scheme }: Service) =>
  headers.authorization === `${scheme} ${key}`
    ? undefined
    : `needs “${scheme}” and the ${way} key, has “${(headers.authorization ?? "nothing").slice(0, 12)}…”`;

const ruleOf = ({ rule }: Door, task: string): Rule | undefined =>
  typeof rule === "function" ? rule : Object.hasOwn(rule, task) ? rule[task] : undefined;

async function readBody({ headers, body }: Call): Promise<Body> {
  const type = headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return { form, type };
  }
  if (!type.startsWith("application/json")) return { bytes: body, type };
  const json = parse(body.toString());
  return { type, ...(json && { json }) };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What the provider was recorded to answer for the program's task: a receipt, a state, or the result. */
function recordedReply({ method, url }: Call, { task }: PrintedProgram, provider: string): Reply {
  const served = provider === "own" || provider === "router" ? "hf-inference" : provider;
  const recorded = RECORDED_REPLIES.find((each) => each.provider === served && each.task === task);
  if (!recorded) return json({ error: "nothing was recorded" }, 404);
  // This provider has one URL for synchronous calls, and one for polling.
  const waits = provider === "fal-ai" && !/queue/.test(url.host + url.search);
  if (recorded.receipt && method === "POST" && !waits) return json(recorded.receipt);
  if (recorded.receipt && url.pathname.includes("/status")) return json(recorded.done);
  return "json" in recorded.reply ? json(recorded.reply.json) : bytes(recorded.reply.bytes);
}

/** What an operator's own service answers, the hub or a program: the usual protocol, with its key. */
export async function answerOperators(call: Call, key: string, at?: Running): Promise<Reply> {
  const program = { key, way: "straight", task: "" } as PrintedProgram;
  const { reply, refusal } = await answerService(call, program, OWN_SERVICE, "own");
  if (at) at.calls++;
  if (at && refusal) at.refusals.push(refusal);
  return reply;
}
