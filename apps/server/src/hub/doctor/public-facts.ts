import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { connect } from "node:tls";
import { type Answer, ask } from "./ask.ts";
import { makeTicket, TICKET_HEADER } from "./ticket.ts";

/** What the hub says of a request as it arrived. */
export interface SeenRequest {
  readonly hubId: string;
  readonly protocol: string;
  readonly host: string;
  readonly address: string;
  /** How many addresses proxies noted before the hub. */
  readonly forwarded: number;
}

/** What the hub's own probes showed, asked through its public address. */
export interface PublicFacts {
  readonly isTls: boolean;
  readonly host: string;
  readonly seen: SeenRequest;
  /** What the hub takes for the caller's address when the caller forges a header. */
  readonly forged: string;
  readonly hsts: string | undefined;
  readonly certificateDays: number | undefined;
  readonly hasHttp2: boolean;
  /** Between two pieces that the hub sent a second apart. */
  readonly streamGapMs: number;
  /** The HTTP status of a large upload, and how many of its bytes arrived. */
  readonly body: { readonly status: number; readonly bytes: number; readonly spreadMs: number };
  /** 101 where a WebSocket gets through. */
  readonly upgradeStatus: number;
}

/** Reserved for documentation: no caller has it. */
export const FORGED_ADDRESS = "203.0.113.77";
/** Above the usual limits of proxies: 1 MB, 10 MB. */
export const BODY_BYTES = 12_000_000;
/** Between the halves of the large body. */
const PAUSE_MS = 700;
const DAY_MS = 86_400_000;

/** Throws what Node throws if the address does not answer, and `NotThisHub` if another hub does. */
export async function findPublicFacts(
  origin: string,
  signingKey: string,
  signal: AbortSignal,
): Promise<PublicFacts> {
  const base = new URL(origin);
  const ticket = { [TICKET_HEADER]: makeTicket(signingKey, new Date()) };
  const at = (path: string) => new URL(path, base);
  const first = await ask(at("/api/doctor/request"), signal, { headers: ticket });
  const seen = seenIn(first);
  const [forged, gap, body, upgradeStatus, hasHttp2] = await Promise.all([
    ask(at("/api/doctor/request"), signal, {
      headers: { ...ticket, "x-forwarded-for": FORGED_ADDRESS },
    }).then((answer) => seenIn(answer).address),
    askStream(at("/api/doctor/stream"), ticket, signal),
    askBody(at("/api/doctor/body"), ticket, signal),
    askUpgrade(at("/doctor/doctor/realtime"), signal),
    base.protocol === "https:" ? speaksHttp2(base, signal) : false,
  ]);
  return {
    isTls: base.protocol === "https:",
    host: base.host,
    ...{ seen, forged, body, upgradeStatus, hasHttp2 },
    hsts: first.headers["strict-transport-security"],
    certificateDays:
      first.certificateEnds && (first.certificateEnds.getTime() - Date.now()) / DAY_MS,
    streamGapMs: gap,
  };
}

/** The address answers, but not as this hub. */
export class NotThisHub extends Error {
  override readonly name = "NotThisHub";
}

function seenIn({ status, text }: Answer): SeenRequest {
  const parsed = status === 200 ? parse(text) : undefined;
  if (parsed?.hubId === undefined) throw new NotThisHub(`It answers with status ${status}.`);
  return parsed;
}

function parse(text: string): SeenRequest | undefined {
  try {
    return JSON.parse(text) as SeenRequest;
  } catch {
    return undefined;
  }
}

async function askStream(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  const { arrivals } = await ask(url, signal, { headers });
  return (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
}

async function askBody(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<PublicFacts["body"]> {
  async function* halves() {
    yield randomBytes(BODY_BYTES / 2);
    await setTimeout(PAUSE_MS);
    yield randomBytes(BODY_BYTES / 2);
  }
  try {
    const { status, text } = await ask(url, signal, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/octet-stream",
        "content-length": `${BODY_BYTES}`,
      },
      body: halves(),
    });
    const counted = status === 200 ? (JSON.parse(text) as PublicFacts["body"]) : undefined;
    return { status, bytes: counted?.bytes ?? 0, spreadMs: counted?.spreadMs ?? 0 };
  } catch {
    // A proxy that refuses a body may cut the connection.
    return { status: 0, bytes: 0, spreadMs: 0 };
  }
}

const askUpgrade = (url: URL, signal: AbortSignal): Promise<number> =>
  ask(url, signal, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
    },
  }).then(
    ({ status }) => status,
    () => 0,
  );

function speaksHttp2({ hostname, port }: URL, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || 443),
      servername: hostname,
      ALPNProtocols: ["h2", "http/1.1"],
    });
    const end = (speaks: boolean) => {
      socket.destroy();
      resolve(speaks);
    };
    socket.once("secureConnect", () => end(socket.alpnProtocol === "h2"));
    socket.once("error", () => end(false));
    signal.addEventListener("abort", () => end(false), { once: true });
  });
}
