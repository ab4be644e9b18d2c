import type { PasskeyOptions, Site } from "../passkeys/passkey-protocol.ts";

/** Flags of an authenticator: its owner is there, was recognized, and a key follows. */
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64];
const ES256 = { name: "ECDSA", namedCurve: "P-256" } as const;

/** A device with one passkey, written from the specification: it answers as a browser does. */
export interface SoftAuthenticator {
  create(options: PasskeyOptions, site: Site): Promise<string>;
  /** `counter` as if it had signed that often; without a finger, it says that it did not recognize its owner. */
  sign(
    options: PasskeyOptions,
    site: Site,
    how?: { readonly counter?: number; readonly hasFinger?: boolean },
  ): Promise<string>;
}

export async function createSoftAuthenticator(): Promise<SoftAuthenticator> {
  const keys = await crypto.subtle.generateKey(ES256, true, ["sign", "verify"]);
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  const id = crypto.getRandomValues(new Uint8Array(16));
  const cose = join(
    [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32],
    raw.slice(1, 33),
    [0x22, 0x58, 32],
    raw.slice(33),
  );
  const facts = { id: base64url(id), rawId: base64url(id), type: "public-key" };

  const dataOf = async (site: Site, flags: number, counter: number) =>
    join(await sha256(utf8(site.id)), [flags], bigEndian(counter, 4));

  return {
    async create({ challenge }, site) {
      const client = clientData("webauthn.create", challenge, site);
      const key = join(new Uint8Array(16), bigEndian(id.length, 2), id, cose);
      const data = join(await dataOf(site, PRESENT | VERIFIED | WITH_KEY, 0), key);
      const attestation = join(
        [0xa3],
        [...text("fmt"), ...text("none"), ...text("attStmt"), 0xa0, ...text("authData")],
        [0x59, ...bigEndian(data.length, 2)],
        data,
      );
      return JSON.stringify({
        ...facts,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      });
    },

    async sign({ challenge }, site, { counter = 0, hasFinger = true } = {}) {
      const client = clientData("webauthn.get", challenge, site);
      const data = await dataOf(site, PRESENT | (hasFinger ? VERIFIED : 0), counter);
      const signed = join(data, await sha256(client));
      const signature = new Uint8Array(
        await crypto.subtle.sign({ ...ES256, hash: "SHA-256" }, keys.privateKey, signed),
      );
      return JSON.stringify({
        ...facts,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(der(signature)),
        },
      });
    },
  };
}

const clientData = (type: string, challenge: unknown, { origin }: Site) =>
  utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const utf8 = (value: string) => new TextEncoder().encode(value);

/** A short text of CBOR. */
const text = (value: string) => [0x60 + value.length, ...utf8(value)];

const bigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff);

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const join = (...parts: readonly ArrayLike<number>[]) =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));

/** The two numbers of a signature as ASN.1. */
function der(signature: Uint8Array): Uint8Array {
  const numbers = [signature.slice(0, 32), signature.slice(32)].map((bytes) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(start);
    const value = (short[0] ?? 0) >= 0x80 ? [0, ...short] : [...short];
    return [2, value.length, ...value];
  });
  const content = numbers.flat();
  return join([0x30, content.length], content);
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
