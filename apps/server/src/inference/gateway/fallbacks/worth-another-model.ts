import { type GatewayErrorCode, isGatewayError } from "../../../outgoing/gateway-error.ts";

/** What another model may not suffer from. All else is the caller's own, or would be no other with another model. */
const MENDABLE: ReadonlySet<GatewayErrorCode> = new Set([
  "provider-busy",
  "provider-failed",
  "provider-unreachable",
  "provider-cut",
  "provider-timeout",
  "provider-resting",
  "provider-misconfigured",
  "provider-key-refused",
  "provider-unpaid",
  "key-unreadable",
  "malformed-reply",
  "reply-too-large",
  "job-failed",
  "model-error",
  "resting",
  "busy",
  "timeout",
  "context-length-exceeded",
]);

/** Whether a failure of one model is a reason to ask another one. Pure. */
export const isWorthAnotherModel = (error: unknown): boolean =>
  isGatewayError(error) &&
  (MENDABLE.has(error.code) ||
    // In a provider's words: another model may read more.
    (error.code === "provider-refused" && error.names.code === "context_length_exceeded"));
