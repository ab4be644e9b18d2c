import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { type RuntimeOptions, runtimeOptionsOf } from "../gateway/bedrock/runtime-options.ts";

const PREFIX = "x-amzn-bedrock-";

/** Headers that take one of a few words. */
const WORDS = {
  "service-tier": ["priority", "default", "flex", "reserved"],
} as const;

/** Options of a call, from its headers. */
export interface CallOptions {
  /** Empty for anything. */
  readonly accept: string;
  /** For a runtime that runs the model in its turn. */
  readonly options: RuntimeOptions;
}

/**
 * Reads the runtime's headers. A hub has one latency and one tier, and reports them; trace and guardrail
 * are passed to the backend. Throws `invalid-request`.
 */
export function readCallOptions(headers: IncomingHttpHeaders): CallOptions {
  const of = (name: string): string | undefined => headers[PREFIX + name]?.toString();
  for (const [name, words] of Object.entries<readonly string[]>(WORDS)) {
    const given = of(name);
    if (given !== undefined && !words.includes(given))
      throw new GatewayError("invalid-request", `${PREFIX}${name} is ${words.join(" or ")}.`);
  }
  const { performanceConfigLatency: _, ...options } = runtimeOptionsOf(headers);
  requireMetadata(of("request-metadata"));
  return { accept: of("accept") ?? headers.accept ?? "", options };
}

/** What was granted of them, as headers of the answer: only of what was asked. */
export function grantedHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const granted = { "performanceconfig-latency": "standard", "service-tier": "default" };
  return Object.fromEntries(
    Object.entries(granted)
      .map(([name, value]) => [PREFIX + name, value] as const)
      .filter(([name]) => headers[name] !== undefined),
  );
}

/** Texts by name; they are the caller's own and kept nowhere. */
function requireMetadata(text: string | undefined): void {
  if (text === undefined) return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {}
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new GatewayError("invalid-request", `${PREFIX}request-metadata must be a JSON object.`);
}
