import { type EndpointId, realtimePath } from "./endpoint-id.ts";
import { MAX_BUFFERING } from "./limits.ts";

export interface SocketAddressParts {
  /** `wss://…`, or `https://…`, which means the same; with a path or not. */
  readonly realtimeUrl: string;
  readonly endpoint: EndpointId;
  readonly path: string | undefined;
  readonly maxBuffering: number | undefined;
}

/** The URL of a session with its token: it must not be shown. */
export function socketAddress(parts: SocketAddressParts, token: string): string {
  const { realtimeUrl, endpoint, path, maxBuffering } = parts;
  const base = realtimeUrl.replace(/^http/, "ws").replace(/\/+$/, "");
  const query = new URLSearchParams({
    fal_jwt_token: token,
    ...(maxBuffering !== undefined && { max_buffering: maxBuffering.toFixed(0) }),
  });
  return `${base}/${realtimePath(endpoint, path)}?${query}`;
}

/** Throws a `RangeError`, in the specification's words, unless `maxBuffering` is absent or in its range. */
export function checkMaxBuffering(maxBuffering: number | undefined) {
  const { min, max } = MAX_BUFFERING;
  if (maxBuffering === undefined || (maxBuffering >= min && maxBuffering <= max)) return;
  throw new RangeError(`The \`maxBuffering\` must be between ${min} and ${max} (inclusive)`);
}
