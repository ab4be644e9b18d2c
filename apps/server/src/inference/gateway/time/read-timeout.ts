import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../../outgoing/gateway-error.ts";

/**
 * The milliseconds that the header `X-Inference-Timeout` gives each try of a call, in seconds there. Throws
 * `invalid-request`. Pure.
 */
export function readTimeout(headers: IncomingHttpHeaders): number | undefined {
  const text = headers["x-inference-timeout"];
  if (text === undefined) return undefined;
  const seconds = /^\d{1,7}(\.\d{1,3})?$/.test(`${text}`) ? Number(text) : 0;
  if (seconds > 0) return Math.ceil(seconds * 1000);
  throw new GatewayError(
    "invalid-request",
    "X-Inference-Timeout must be a number of seconds above 0, such as 30 or 2.5.",
  );
}
