import { RealtimeError } from "./realtime-error.ts";

export interface TokenRequest {
  readonly restApiUrl: string;
  readonly accessToken: string | undefined;
  readonly fetch: typeof fetch;
  /** The endpoint's alias, the only name in the protocol; the server knows the caller. */
  readonly alias: string;
  /** The token's lifetime. */
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Requests a token. Throws a `RealtimeError` with the response's status. */
export async function requestToken(request: TokenRequest): Promise<string> {
  const { restApiUrl, accessToken, fetch, alias, seconds, signal } = request;
  const response = await fetch(`${restApiUrl.replace(/\/+$/, "")}/tokens/`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify({ allowed_apps: [alias], token_expiration: seconds }),
    signal,
  });
  const body = parse(await response.text());
  if (response.ok) return readToken(body);
  throw new RealtimeError({
    message: reasonOf(body) ?? `The token was refused with status ${response.status}.`,
    status: response.status,
    body,
  });
}

/** A token comes as a string, or as the `detail` of an object. */
export function readToken(body: unknown): string {
  const token = typeof body === "object" && body !== null && "detail" in body ? body.detail : body;
  if (typeof token === "string" && token !== "") return token;
  throw new RealtimeError({ message: "The response has no token.", status: 401 });
}

/** JSON, or the text unchanged. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { detail, message, error } = body as Readonly<Record<string, unknown>>;
  return [detail, message, error].find((reason) => typeof reason === "string");
}
