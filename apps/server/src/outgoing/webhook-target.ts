import { isGatewayError } from "./gateway-error.ts";
import { isHost, outsideTarget, type Target } from "./outgoing-policy.ts";

/**
 * The URL of a webhook: public and with TLS, since the secret is in a header, or a host that the administrator allows.
 * Throws `target-refused`.
 */
export function webhookTarget(text: string, allowedHosts: readonly string[]): Target {
  const { protocol, hostname } = URL.parse(text) ?? {};
  const isAllowed =
    (protocol === "http:" || protocol === "https:") &&
    allowedHosts.some((host) => isHost(host, hostname ?? ""));
  return outsideTarget(text, isAllowed);
}

/** What is wrong with a webhook's URL. Its name is resolved, and checked again, at each delivery. */
export function webhookUrlProblem(
  text: string,
  allowedHosts: readonly string[],
): string | undefined {
  try {
    webhookTarget(text, allowedHosts);
    return undefined;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return `Invalid webhook URL: ${error.message} Use a public https:// URL, or ask the administrator to allow the host.`;
  }
}
