const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows for a secret: RFC 6238, without the library that it checks. */
export async function appCode(secret: string, now: Date): Promise<string> {
  const bits = [...secret].map((one) => BASE32.indexOf(one).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const step = new DataView(new ArrayBuffer(8));
  step.setUint32(4, Math.floor(now.getTime() / 30_000));
  const algorithm = { name: "HMAC", hash: "SHA-1" } as const;
  const key = await crypto.subtle.importKey("raw", Uint8Array.from(bytes), algorithm, false, [
    "sign",
  ]);
  const hash = new DataView(await crypto.subtle.sign("HMAC", key, step.buffer));
  const offset = hash.getUint8(19) & 0xf;
  return String((hash.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
