import { fieldAt } from "@orrery/inference";
import { isGatewayErrorCode, statusOfCode } from "../../outgoing/gateway-error.ts";
import { statusOfNames } from "../generation/status-of-names.ts";
import { anthropicType } from "./anthropic-error.ts";

const MAX_MESSAGE = 500;

/** The event that a stream ends in which failed, by the gateway's own error or a provider's. Pure. */
export function streamError(error: unknown): object {
  const said = typeof error === "string" ? error : fieldAt(error, ["message"]);
  const message = typeof said === "string" ? said.slice(0, MAX_MESSAGE) : "The model failed.";
  return { type: "error", error: { type: typeOf(error), message } };
}

function typeOf(error: unknown): string {
  const [code, status, type] = ["code", "status", "type"].map((name) => fieldAt(error, [name]));
  const number = [code, status].map(Number).find((one) => one >= 400 && one < 600);
  if (number !== undefined) return anthropicType(number);
  if (isGatewayErrorCode(code)) return anthropicType(statusOfCode(code));
  return anthropicType(statusOfNames(code, type) ?? 500);
}
