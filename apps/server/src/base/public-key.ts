/** An Ed25519 public key as text: `ed25519:` and its 32 bytes in base64url. */
export const PUBLIC_KEY = /^ed25519:[\w-]{43}$/;
