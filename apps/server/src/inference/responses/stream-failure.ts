import { fieldAt } from "@orrery/inference";

/** Why a response failed, in the few words that the API has for it. */
export interface ResponseError {
  readonly code: "server_error" | "rate_limit_exceeded" | "invalid_prompt";
  readonly message: string;
}

const MAX_MESSAGE = 500;

/** Reads the error that a stream of a generation ends in, the gateway's own or a provider's. Pure. */
export function responseError(error: unknown): ResponseError {
  const said = typeof error === "string" ? error : fieldAt(error, ["message"]);
  const message = typeof said === "string" ? said.slice(0, MAX_MESSAGE) : "The model failed.";
  const words = ["code", "type", "status"]
    .map((name) => `${fieldAt(error, [name]) ?? ""}`)
    .join(" ");
  if (/rate.?limit|throttl|too.?many|quota|\b429\b|busy/i.test(words))
    return { code: "rate_limit_exceeded", message };
  if (/context.?length|invalid|\b4\d\d\b/i.test(words)) return { code: "invalid_prompt", message };
  return { code: "server_error", message };
}
