import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { createBreather } from "./breathe.ts";
import { createHashTree } from "./hash-tree.ts";
import { isAt } from "./places.ts";
import type { ShardFile, ShardTerm } from "./shard.ts";
import { formatHash, hashFile, hashTerm, isSameHash } from "./xet-hash.ts";
import { findXorb, type Xorb } from "./xet-store.ts";

/** The number of xorbs, with their chunk hashes, in memory. */
const MOST_XORBS = 16;

/**
 * Compares a file of a shard with what the server knows of the sender's xorbs: every term, its proof, and the
 * hash of the whole. Answers whether the blob with the file's SHA-256 is known to be exactly this. Throws
 * `blob-not-found` for a xorb that the account did not send, `bad-request` for a claim that is not true.
 */
export async function checkFile(
  file: ShardFile,
  find: FindXorb,
): Promise<{ readonly isKnown: boolean }> {
  const breathe = createBreather();
  const tree = createHashTree();
  let [isKnown, position] = [true, 0];
  for (let index = 0; index < file.termCount; index++) {
    const term = file.term(index);
    const xorb = await find(term.xorb);
    checkTerm(term, xorb);
    for (let chunk = term.start; chunk < term.end; chunk++) {
      tree.add(xorb.table.hash(chunk), xorb.table.length(chunk));
      await breathe();
    }
    isKnown &&= isAt(xorb, term.start, term.end, file.digest, position);
    position += term.bytes;
  }
  const hash = file.termCount === 0 ? new Uint8Array(32) : hashFile(tree.root());
  if (!isSameHash(hash, file.hash))
    throw untrue(`The file hash ${formatHash(file.hash)} does not match its chunks.`);
  return { isKnown };
}

function checkTerm({ xorb, start, end, bytes, proof }: ShardTerm, { table }: Xorb): void {
  if (end > table.count) throw untrue(`Xorb ${xorb} has ${table.count} chunks, not ${end}.`);
  if (table.bytes(start, end) !== bytes)
    throw untrue(`Chunks ${start} to ${end} of xorb ${xorb} do not have ${bytes} bytes.`);
  if (!isSameHash(hashTerm(table.hashes(start, end)), proof))
    throw untrue(`The verification entry for xorb ${xorb} does not match its chunks.`);
}

export type FindXorb = (hash: string) => Promise<Xorb>;

/** The last xorbs that were asked for are at hand. Throws `blob-not-found` for one that is not there. */
export function rememberXorbs(db: Database, account: string): FindXorb {
  const known = new Map<string, Xorb>();
  return async (hash) => {
    const found = known.get(hash) ?? (await findXorb(db, account, hash));
    if (!found) throw unknownXorb(hash);
    // The least recently used is the first.
    known.delete(hash);
    known.set(hash, found);
    for (const oldest of known.keys()) {
      if (known.size <= MOST_XORBS) break;
      known.delete(oldest);
    }
    return found;
  };
}

export const unknownXorb = (hash: string) =>
  new RegistryError("blob-not-found", `Xorb ${hash} is not stored. Retry the upload.`);

const untrue = (message: string) => new RegistryError("bad-request", message);
