import { createHash, type KeyObject } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { signBytes } from "../../base/signatures/ed25519.ts";
import { syncFolder } from "../files/file-names.ts";
import { type BundleManifest, formatManifest, signedBytes } from "./bundle-manifest.ts";
import { MANIFEST_NAME, type Member, membersOf, SIGNATURE_NAME } from "./members.ts";
import { headerOf, paddingOf, TAR_END } from "./tar-frame.ts";

/**
 * Writes a bundle from front to end; it gets its name when it is whole. `read` opens the bytes of a member, and is
 * what says that they are damaged. Returns the bytes of the manifest.
 */
export async function writeBundle(
  path: string,
  manifest: BundleManifest,
  key: KeyObject | undefined,
  read: (member: Member) => Promise<Readable>,
  onMember: (member: Member) => void = () => {},
): Promise<Buffer> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  const file = await open(partial, "wx", 0o600);
  try {
    const bytes = formatManifest(manifest);
    await writeText(MANIFEST_NAME, bytes);
    if (key) {
      const signature = JSON.stringify(signBytes(signedBytes(bytes), key));
      await writeText(SIGNATURE_NAME, Buffer.from(signature));
    }
    for (const member of membersOf(manifest)) {
      await writeMember(member);
      onMember(member);
    }
    await file.write(TAR_END);
    await file.sync();
    await file.close();
    await rename(partial, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw error;
  }

  async function writeText(name: string, bytes: Buffer): Promise<void> {
    const padding = Buffer.alloc(paddingOf(bytes.length));
    for (const part of [await headerOf(name, bytes.length), bytes, padding])
      await file.appendFile(part);
  }

  async function writeMember(member: Member): Promise<void> {
    await file.appendFile(await headerOf(member.name, member.size));
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of await read(member)) {
      size += (chunk as Buffer).length;
      if (size > member.size) break;
      hash.update(chunk as Buffer);
      await file.appendFile(chunk as Buffer);
    }
    if (size !== member.size || hash.digest("hex") !== member.sha256)
      throw new Error(`The bytes of ${member.name} changed: ${member.what}.`);
    await file.appendFile(Buffer.alloc(paddingOf(size)));
  }
}
