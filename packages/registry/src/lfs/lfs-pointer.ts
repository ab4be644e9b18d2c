import { type BlobDigest, parseBlobDigest } from "../ids.ts";

export interface LfsPointer {
  readonly digest: BlobDigest;
  readonly size: number;
  /** A mirror's: its bytes come when they are asked for. */
  readonly isAbsent?: true;
}

const POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-.*\n)*oid sha256:([0-9a-f]{64})\nsize (\d{1,15})\n$/;

/** What git stores in place of a large file (git-lfs specification, version 1). */
export const formatLfsPointer = ({ digest, size }: LfsPointer): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize ${size}\n`;

/** Pointers are 120–200 bytes, a little more with extensions: what is larger need not be read. */
export const maybePointerSize = (size: number): boolean => size > 100 && size < 1024;

export function parseLfsPointer(text: string): LfsPointer | undefined {
  const match = POINTER.exec(text);
  const digest = parseBlobDigest(match?.[1] ?? "");
  return digest && { digest, size: Number(match?.[2]) };
}

/** The id git gives a pointer's blob: SHA-1 of its framed bytes, in hex. */
export async function pointerOid(pointer: LfsPointer): Promise<string> {
  const text = formatLfsPointer(pointer);
  const framed = new TextEncoder().encode(`blob ${text.length}\0${text}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-1", framed));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
