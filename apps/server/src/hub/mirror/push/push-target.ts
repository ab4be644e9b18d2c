import { isGatewayError } from "../../../outgoing/gateway-error.ts";
import { isHost, outsideTarget } from "../../../outgoing/outgoing-policy.ts";

/** Whether a hub may be at a private address, and without TLS. */
export const isInside = (origin: string, allowedHosts: readonly string[]): boolean =>
  allowedHosts.some((host) => isHost(host, new URL(origin).hostname));

/** What is wrong with the address of a hub; its name is resolved, and checked again, at each push. */
export function pushTargetProblem(
  origin: string,
  allowedHosts: readonly string[],
): string | undefined {
  try {
    outsideTarget(origin, isInside(origin, allowedHosts));
    return undefined;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return `${error.message} Use a public https:// URL, or set ORRERY_MIRROR_PUSH_HOSTS.`;
  }
}
