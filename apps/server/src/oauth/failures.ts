import type { IncomingMessage } from "node:http";
import type { KoaContextWithOIDC } from "oidc-provider";

/** A request of a browser that the library refused, for a page of the hub. */
export interface OauthFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

interface ProtocolError {
  readonly error: string;
  readonly error_description?: string | undefined;
}

const failures = new WeakMap<IncomingMessage, OauthFailure>();

/** Keeps a failure for `takeFailure`; the library writes nothing then but its cookies. */
export function keepFailure(context: KoaContextWithOIDC, error: ProtocolError): void {
  const { error: code, error_description: description = "" } = error;
  failures.set(context.req, {
    code,
    status: context.status >= 400 ? context.status : 400,
    // The protocol's own words are for developers: the person reads first what to do.
    message: `The application's request to sign in is invalid or has expired. Go back to the application and start again. (${[code, description].filter(Boolean).join(": ")})`,
  });
  context.respond = false;
}

export const takeFailure = (request: IncomingMessage): OauthFailure | undefined =>
  failures.get(request);
