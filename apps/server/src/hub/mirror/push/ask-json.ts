import { RegistryError } from "@orrery/registry";
import { readBytes } from "../../../outgoing/read-reply.ts";
import {
  type AskUpstream,
  failed,
  requireAnswer,
  type Upstream,
  type UpstreamReply,
  type UpstreamRequest,
} from "../upstream-client.ts";

export interface JsonAnswer {
  readonly status: number;
  /** `undefined` where the body is not JSON. */
  readonly json: unknown;
  readonly text: string;
}

const MAX_BYTES = 20_000_000;
const TOTAL_MS = 60_000;
const SHOWN = 200;

/** Asks the hub that is pushed to. Throws `upstream-failed`, `upstream-busy`, and `forbidden` where it refuses the token. */
export async function askJson(
  ask: AskUpstream,
  target: Upstream,
  address: string,
  request: UpstreamRequest,
): Promise<JsonAnswer> {
  const reply = await ask(target, address, request);
  requireAnswer(target, reply);
  return readAnswer(target, reply, request.signal);
}

async function readAnswer(
  target: Upstream,
  reply: UpstreamReply,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  const bytes = await readBytes(reply.body, {
    maxBytes: MAX_BYTES,
    totalMs: TOTAL_MS,
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw failed(target, "ended its answer early");
  });
  const text = bytes.toString();
  const answer = { status: reply.status, json: parseJson(text), text };
  if (reply.status === 401 || reply.status === 403) throw refused(target, answer);
  return answer;
}

/** The answer's own words, where it has some. */
export function refused(target: Upstream, { status, json }: JsonAnswer): RegistryError {
  const { error, message } = (json ?? {}) as {
    readonly error?: unknown;
    readonly message?: unknown;
  };
  const why = [error, message].find((one) => typeof one === "string" && one !== "");
  return new RegistryError(
    "forbidden",
    `The hub ${new URL(target.origin).host} refuses this token (${status})${why ? `: ${`${why}`.slice(0, SHOWN)}` : "."}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
