/** Where passkeys are made and used: they work at one host name alone. */
export interface Site {
  /** The host name. */
  readonly id: string;
  readonly origin: string;
}

/** What an authenticator is asked, as JSON for the browser. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** What is kept of an authenticator's key. */
export interface PasskeyFacts {
  readonly id: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** How often it signed; always 0 for most. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * WebAuthn, passed in because of its library. Responses are the browser's JSON; each must have been made for `site`
 * and `challenge`, by someone whom the device recognized.
 */
export interface PasskeyProtocol {
  creationOptions(wanted: {
    readonly site: Site;
    readonly account: { readonly key: string; readonly name: string };
    readonly challenge: string;
    /** Ids that are there: a device makes no second one. */
    readonly known: readonly string[];
  }): Promise<PasskeyOptions>;
  /** With `allowed`, one of these signs; else the device offers what it has. */
  requestOptions(wanted: {
    readonly site: Site;
    readonly challenge: string;
    readonly allowed?: readonly Pick<PasskeyFacts, "id" | "transports">[];
  }): Promise<PasskeyOptions>;
  /** Which passkey signed, before it is known whether it did. */
  idOf(response: string): string | undefined;
  /** `undefined` for a response that is not right. */
  verifyCreation(given: {
    readonly site: Site;
    readonly challenge: string;
    readonly response: string;
  }): Promise<PasskeyFacts | undefined>;
  /** The new counter; `undefined` for a response that is not right. */
  verifyRequest(given: {
    readonly site: Site;
    readonly challenge: string;
    readonly response: string;
    readonly passkey: PasskeyFacts;
  }): Promise<number | undefined>;
}
