import { isGatewayError } from "./gateway-error.ts";
import { webhookTarget } from "./webhook-target.ts";

/** What is wrong with the URL of a CI service, whose keys the hub reads there. Its name is checked again at each call. */
export function issuerProblem(text: string, allowedHosts: readonly string[]): string | undefined {
  try {
    webhookTarget(text, allowedHosts);
    return undefined;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return `Invalid issuer: ${error.message} Use a public https:// URL, or ask the administrator to allow the host.`;
  }
}
