import { type ClientOptions, WebSocket } from "ws";
import { GatewayError } from "./gateway-error.ts";
import type { Target } from "./outgoing-policy.ts";
import { publicLookup } from "./safe-fetch.ts";

/** A connection to a provider; a `ws` socket that is open. */
export type SafeSocket = WebSocket;

const MAX_FRAME_BYTES = 32 * 1024 * 1024;

/**
 * Opens a WebSocket to an address that the policy let through, as carefully as `SafeFetch` sends: names are
 * resolved at the moment of connecting, no redirect is followed, nothing is compressed. Throws `GatewayError`;
 * its words never hold the address, which has a token in it.
 */
export function openSafeSocket(
  { url, isLocal }: Target,
  connectMs: number,
  signal: AbortSignal,
): Promise<SafeSocket> {
  const address = new URL(url);
  address.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const options: ClientOptions = {
    handshakeTimeout: connectMs,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    skipUTF8Validation: true,
    ...(!isLocal && { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, options);
    // Reported once it is open, and never the end of the process.
    socket.on("error", () => undefined);
    const leave = () => socket.terminate();
    signal.addEventListener("abort", leave, { once: true });
    socket.once("open", () => {
      signal.removeEventListener("abort", leave);
      resolve(socket);
    });
    socket.once("error", (error) => reject(openError(error)));
    socket.once("close", () => {
      signal.removeEventListener("abort", leave);
      reject(signal.aborted ? signal.reason : openError(new Error("closed")));
    });
  });
}

function openError(error: Error): GatewayError {
  if (error.name === "GatewayError") return error as GatewayError;
  const [, status] = /Unexpected server response: (\d{3})/.exec(error.message) ?? [];
  if (status === "401" || status === "403")
    return new GatewayError("provider-key-refused", "The provider does not take the key.");
  if (status !== undefined)
    return new GatewayError("provider-failed", `The provider answered ${status} to a live call.`);
  if (/timed out/.test(error.message))
    return new GatewayError("provider-timeout", "The provider takes too long.");
  return new GatewayError("provider-unreachable", "The provider cannot be reached.");
}
