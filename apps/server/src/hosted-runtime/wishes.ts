import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../gateway/gateway-error.ts";
import {
  type RuntimeOptions,
  runtimeOptionsOf,
} from "../gateway/hosted-runtime/runtime-options.ts";

const PREFIX = "x-amzn-bedrock-";

/** Headers that take one of a few words. */
const WORDS = {
  "service-tier": ["priority", "default", "flex", "reserved"],
} as const;

/** What a caller wants besides an answer. */
export interface RuntimeWishes {
  /** Empty for anything. */
  readonly accept: string;
  /** For a runtime that runs the model in its turn. */
  readonly options: RuntimeOptions;
}

/**
 * Reads the runtime's headers. A hub has one latency and one tier, and says so; trace and guardrail are for
 * whoever runs the model. Throws `invalid-request`.
 */
export function readWishes(headers: IncomingHttpHeaders): RuntimeWishes {
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
    throw new GatewayError("invalid-request", `${PREFIX}request-metadata is a JSON object.`);
}
