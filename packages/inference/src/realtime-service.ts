import { encodePath } from "./paths.ts";

/** A provider's live sessions, opened with a token that a key is exchanged for. */
export interface RealtimeService {
  /** Accepts `{allowed_apps, token_expiration}`, returns a text, or an object with it as `detail`. */
  readonly tokensUrl: string;
  /** A model's WebSocket, with `https` for `wss`; the token goes into the query as `fal_jwt_token`. */
  readonly socketUrl: (providerModelId: string) => string;
  /** What of a model's name a token is for. */
  readonly alias: (providerModelId: string) => string;
}

/** Live sessions as fal has them, and every hub of this kind: `{socketsUrl}/{model}/realtime`. */
export const falRealtime = (tokensUrl: string, socketsUrl: string): RealtimeService => ({
  tokensUrl,
  socketUrl: (id) => `${socketsUrl}/${encodePath(id.replace(/\/realtime$/, ""))}/realtime`,
  alias: (id) => {
    const segments = id.split("/");
    return segments[/^(workflows|comfy)$/.test(segments[0] ?? "") ? 2 : 1] ?? id;
  },
});
