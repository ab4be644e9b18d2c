import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../gateway/gateway-error.ts";

const PREFIX = "x-amzn-bedrock-";

/** Headers that take one of a few words. */
const WORDS = {
  trace: ["ENABLED", "DISABLED", "ENABLED_FULL"],
  "performanceconfig-latency": ["standard", "optimized"],
  "service-tier": ["priority", "default", "flex", "reserved"],
} as const;

/** What a caller wants besides an answer. */
export interface RuntimeWishes {
  /** Empty for anything. */
  readonly accept: string;
}

/**
 * Reads the runtime's headers. A hub has no guardrails, one latency and one tier, and says so: guardrails
 * are refused, for they protect; the others are answered with what is given. Throws `invalid-request`.
 */
export function readWishes(headers: IncomingHttpHeaders): RuntimeWishes {
  const of = (name: string): string | undefined => headers[PREFIX + name]?.toString();
  for (const [name, words] of Object.entries<readonly string[]>(WORDS)) {
    const given = of(name);
    if (given !== undefined && !words.includes(given))
      throw new GatewayError("invalid-request", `${PREFIX}${name} is ${words.join(" or ")}.`);
  }
  const guardrail = of("guardrailidentifier");
  if (guardrail !== undefined || of("guardrailversion") !== undefined)
    throw new GatewayError(
      "invalid-request",
      "There is no such guardrail: this hub has none. Call without one.",
    );
  requireMetadata(of("request-metadata"));
  return { accept: of("accept") ?? headers.accept ?? "" };
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
    throw new GatewayError("invalid-request", `${PREFIX}request-metadata is a JSON object.`);
}
