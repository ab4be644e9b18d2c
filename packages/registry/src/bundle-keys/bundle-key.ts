/** A hub whose bundles may be imported here. */
export interface BundleKey {
  readonly name: string;
  /** An Ed25519 public key: `ed25519:…`. */
  readonly key: string;
}

export const MAX_BUNDLE_KEYS = 100;

export const BUNDLE_KEY_NAME_RULE =
  "Use 1 to 60 letters, digits, dots, hyphens and underscores for the name of a key.";

export const isBundleKeyName = (text: string): boolean => /^[\w.-]{1,60}$/.test(text);

export const isPublicKey = (text: string): boolean => /^ed25519:[\w-]{43}$/.test(text);
