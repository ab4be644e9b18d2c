import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../../outgoing/gateway-error.ts";

/** Options of a hosted runtime's call, in addition to its body; names and values are the SDK's. */
export interface RuntimeOptions {
  readonly trace?: "ENABLED" | "DISABLED" | "ENABLED_FULL";
  readonly guardrailIdentifier?: string;
  readonly guardrailVersion?: string;
  readonly performanceConfigLatency?: "standard" | "optimized";
}

/** The runtime's own headers for them, which callers of the hub may send as well. */
const HEADERS: readonly (readonly [keyof RuntimeOptions, header: string, value: RegExp])[] = [
  ["trace", "x-amzn-bedrock-trace", /^(?:ENABLED|DISABLED|ENABLED_FULL)$/],
  ["guardrailIdentifier", "x-amzn-bedrock-guardrailidentifier", /^[\w:/.-]{1,2048}$/],
  ["guardrailVersion", "x-amzn-bedrock-guardrailversion", /^(?:DRAFT|[1-9]\d{0,7})$/],
  [
    "performanceConfigLatency",
    "x-amzn-bedrock-performanceconfig-latency",
    /^(?:standard|optimized)$/,
  ],
];

/** Throws `invalid-request` with the first invalid header. */
export function runtimeOptionsOf(headers: IncomingHttpHeaders): RuntimeOptions {
  const found = HEADERS.flatMap(([name, header, shape]) => {
    const value = headers[header];
    if (value === undefined) return [];
    if (typeof value === "string" && shape.test(value)) return [[name, value]];
    throw new GatewayError("invalid-request", `Invalid value for the header ${header}.`);
  });
  return Object.fromEntries(found) as RuntimeOptions;
}
