import { type ClientOptions, WebSocket } from "ws";
import { GatewayError } from "./gateway-error.ts";
import type { Target } from "./outgoing-policy.ts";
import { publicLookup } from "./safe-fetch.ts";

/** A connection to a provider; a `ws` socket that is open. */
export type SafeSocket = WebSocket;

const MAX_FRAME_BYTES = 32 * 1024 * 1024;

/**
 * Opens a WebSocket to a URL that the policy allowed, with the same care as `SafeFetch`: resolves the name
 * when it connects, follows no redirect, uses no compression. Throws `GatewayError`; the message never
 * contains the URL, which has a token in it.
 */
export function openSafeSocket(
  { url, isLocal }: Target,
  connectMs: number,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<SafeSocket> {
  const address = new URL(url);
  address.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const options: ClientOptions = {
    handshakeTimeout: connectMs,
    headers,
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
    return new GatewayError("provider-key-refused", "The provider rejected the API key.");
  if (status !== undefined)
    return new GatewayError(
      "provider-failed",
      `The provider responded with status ${status} to the live connection.`,
    );
  if (/timed out/.test(error.message))
    return new GatewayError("provider-timeout", "The provider timed out.");
  return new GatewayError("provider-unreachable", "Couldn't connect to the provider.");
}
