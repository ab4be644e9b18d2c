import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

const PREFIX = "ed25519:";

/** What a signature is in base64url. */
export const SIGNATURE = /^[\w-]{86}$/;

/** A public key, and a signature that fits it. */
export interface Signature {
  readonly key: string;
  readonly value: string;
}

/** A new key: the private half as PEM, the public half as text. */
export function createSigningKey(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: publicKeyOf(privateKey),
  };
}

export const publicKeyOf = (key: KeyObject): string =>
  `${PREFIX}${createPublicKey(key as never).export({ format: "jwk" }).x}`;

/** `undefined` for a text that is no private key of Ed25519. */
export function readPrivateKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

export const signBytes = (bytes: Uint8Array, key: KeyObject): Signature => ({
  key: publicKeyOf(key),
  value: sign(null, bytes, key).toString("base64url"),
});

/** Whether the signature is that of its own key, trusted or not. */
export function isSignatureOf(bytes: Uint8Array, signature: Signature): boolean {
  const x = signature.key.slice(PREFIX.length);
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, bytes, key, Buffer.from(signature.value, "base64url"));
  } catch (error) {
    // 43 characters hold two bits more than a key.
    if ((error as { readonly code?: string }).code === "ERR_CRYPTO_INVALID_JWK") return false;
    throw error;
  }
}
