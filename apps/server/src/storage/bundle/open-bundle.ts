import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { z } from "zod";
import { PUBLIC_KEY } from "../../base/public-key.ts";
import { isSignatureOf, SIGNATURE } from "../../base/signatures/ed25519.ts";
import { StartError } from "../../base/start-error.ts";
import {
  type BundleManifest,
  MAX_MANIFEST_BYTES,
  manifestDigest,
  parseManifest,
  signedBytes,
} from "./bundle-manifest.ts";
import { MANIFEST_NAME, type Member, membersOf, SIGNATURE_NAME } from "./members.ts";
import { headerOf, paddingOf, TAR_END } from "./tar-frame.ts";

const BLOCK = 512;
const MAX_SIGNATURE_BYTES = 1000;
const signatureText = z.strictObject({
  key: z.string().regex(PUBLIC_KEY),
  value: z.string().regex(SIGNATURE),
});

/** A bundle whose manifest was read, and fits its signature where it has one. */
export interface OpenBundle {
  readonly manifest: BundleManifest;
  /** The SHA-256 of the manifest. */
  readonly digest: string;
  /** The public key that signed it, trusted or not; absent for one that is not signed. */
  readonly signer: string | undefined;
  readonly members: readonly Member[];
  /** Bytes of a member, from an offset in it. Not checked: call `check` before. */
  read(member: Member, start?: number): Readable;
  /**
   * Reads a member with what stands before and after it, and gives its bytes to `use`. Throws `damaged-bundle`, which
   * names the member, for any bit that is another, and for a file that ends in it.
   */
  check(
    member: Member,
    use?: (bytes: AsyncIterable<Uint8Array>) => Promise<unknown>,
  ): Promise<void>;
  /** The same for what stands after the last member. */
  checkEnd(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a bundle. Throws `not-found`, and `damaged-bundle` for a file that is not a bundle, or is damaged. */
export async function openBundle(path: string): Promise<OpenBundle> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new StartError("not-found", `Bundle not found: ${path}.`);
    throw error;
  });
  try {
    return await readFront(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readFront(file: FileHandle): Promise<OpenBundle> {
  const front = await readText(file, 0, MANIFEST_NAME, MAX_MANIFEST_BYTES);
  if (!front) throw damaged(`${MANIFEST_NAME} is damaged, or this file is not a bundle`);
  const seal = await readText(file, front.end, SIGNATURE_NAME, MAX_SIGNATURE_BYTES);
  const signer = seal && signerOf(front.bytes, seal.bytes);
  const manifest = parseManifest(front.bytes);
  const members = membersOf(manifest);
  const [first] = members;
  const next = first ? await headerOf(first.name, first.size) : TAR_END;
  if (!seal && !(await isAt(file, front.end, next)))
    throw damaged(`the header of ${SIGNATURE_NAME} or ${first?.name ?? "the end"} is damaged`);
  const places = new Map<string, number>();
  let end = seal?.end ?? front.end;
  for (const { name, size } of members) {
    places.set(name, end + BLOCK);
    end += BLOCK + size + paddingOf(size);
  }
  const placeOf = ({ name }: Member): number => places.get(name) ?? 0;

  return {
    manifest,
    digest: manifestDigest(front.bytes),
    signer,
    members,
    read: (member, start = 0) => streamOf(file, placeOf(member) + start, member.size - start),

    async check(member, use = drain) {
      const { name, size, sha256, what } = member;
      const place = placeOf(member);
      const header = await headerOf(name, size);
      if (!(await isAt(file, place - BLOCK, header)))
        throw damaged(`the header of ${name} (${what}) is damaged or missing`);
      const hash = createHash("sha256");
      let [seen, isOver] = [0, false];
      async function* hashed() {
        for await (const chunk of streamOf(file, place, size)) {
          seen += (chunk as Buffer).length;
          hash.update(chunk as Buffer);
          yield chunk as Buffer;
        }
        isOver = true;
      }
      let failure: unknown;
      await use(hashed()).catch((error: unknown) => {
        failure = error;
      });
      // What takes the bytes does not know whose they are.
      if (isOver && seen < size) throw damaged(`it ends in ${name} (${what})`);
      if (isOver && hash.digest("hex") !== sha256)
        throw damaged(`${name} (${what}) does not match its SHA-256`);
      if (failure !== undefined) throw failure;
      if (!(await isAt(file, place + size, Buffer.alloc(paddingOf(size)))))
        throw damaged(`what follows ${name} (${what}) is damaged or missing`);
    },

    async checkEnd() {
      const { size } = await file.stat();
      if (size !== end + TAR_END.length || !(await isAt(file, end, TAR_END)))
        throw damaged("its end is damaged or missing");
    },

    close: () => file.close(),
  };
}

/** A small member with a size that only its header says; `undefined` if it is not there. */
async function readText(file: FileHandle, start: number, name: string, most: number) {
  const header = await readAt(file, start, BLOCK);
  if (header.length < BLOCK || header.toString("latin1", 0, name.length + 1) !== `${name}\0`)
    return undefined;
  const digits = /^[0-7]{11}/.exec(header.toString("latin1", 124, 136))?.[0];
  const size = Number.parseInt(digits ?? "", 8);
  if (!(size <= most) || !header.equals(await headerOf(name, size)))
    throw damaged(`the header of ${name} is damaged`);
  const padding = paddingOf(size);
  const bytes = await readAt(file, start + BLOCK, size + padding);
  if (bytes.length < size + padding) throw damaged(`it ends in ${name}`);
  if (bytes.subarray(size).some((byte) => byte !== 0))
    throw damaged(`what follows ${name} is damaged`);
  return { bytes: bytes.subarray(0, size), end: start + BLOCK + size + padding };
}

function signerOf(manifest: Buffer, text: Buffer): string {
  let json: unknown;
  try {
    json = JSON.parse(text.toString());
  } catch {}
  const parsed = signatureText.safeParse(json);
  if (!parsed.success) throw damaged(`${SIGNATURE_NAME} is damaged`);
  if (!isSignatureOf(signedBytes(manifest), parsed.data))
    throw damaged(`${MANIFEST_NAME} and ${SIGNATURE_NAME} do not fit: one of them is damaged`);
  return parsed.data.key;
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of streamOf(file, start, length)) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
}

const isAt = async (file: FileHandle, start: number, wanted: Buffer): Promise<boolean> =>
  (await readAt(file, start, wanted.length)).equals(wanted);

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

const damaged = (what: string) =>
  new StartError("damaged-bundle", `The bundle is damaged: ${what}. Copy or make it again.`);

const CHUNK = 1_048_576;

/** Bytes of a file that other streams read at the same time. */
const streamOf = (file: FileHandle, start: number, length: number): Readable =>
  Readable.from(chunksOf(file, start, length), { objectMode: false });

async function* chunksOf(file: FileHandle, start: number, length: number) {
  for (let at = 0; at < length; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, length - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, start + at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}
