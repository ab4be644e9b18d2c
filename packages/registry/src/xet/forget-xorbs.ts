import type { BlobDigest } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { isCovered } from "./places.ts";
import {
  deletePartsIn,
  deleteXorb,
  findRawFiles,
  findXorb,
  listOldRaw,
  raiseEpochs,
  replaceRawFile,
} from "./xet-store.ts";

type Deps = Pick<RegistryDeps, "db" | "xorbs" | "now">;

interface NamedXorb {
  readonly account: string;
  readonly hash: string;
}

/** Clients refer to what they sent for 21 days. */
const RAW_DAYS = 22;
/** An upload writes its file first and its row then. */
const ORPHAN_DAYS = 1;
const BATCH = 500;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Forgets unusable xorbs. Rows and epochs first: then nothing refers to a deleted file. */
export async function forgetXorbs(
  { db, xorbs }: Pick<Deps, "db" | "xorbs">,
  gone: readonly NamedXorb[],
): Promise<void> {
  const files: { readonly account: string; readonly file: string }[] = [];
  await db.transaction().execute(async (transaction) => {
    await raiseEpochs(
      transaction,
      gone.map(({ account }) => account),
    );
    for (const { account, hash } of gone) {
      const file = await deleteXorb(transaction, account, hash);
      if (file !== undefined) files.push({ account, file });
    }
  });
  for (const { account, file } of files) await xorbs.delete(account, file);
}

/** These blobs are about to be deleted. Harmless for one that stays. */
export async function forgetBlobs(
  deps: Pick<Deps, "db" | "xorbs">,
  digests: readonly BlobDigest[],
): Promise<void> {
  if (digests.length === 0) return;
  const { db } = deps;
  const touched = await deletePartsIn(db, digests);
  const names = new Map(touched.map((xorb) => [`${xorb.account} ${xorb.hash}`, xorb]));
  const gone: NamedXorb[] = [];
  for (const { account, hash } of names.values()) {
    const xorb = await findXorb(db, account, hash);
    if (xorb && xorb.rawFile === undefined && !isCovered(xorb.parts, xorb.table.count))
      gone.push({ account, hash });
  }
  if (gone.length > 0) await forgetXorbs(deps, gone);
}

/** Deletes the file of a xorb once blobs have all of its chunks. */
export async function dropRawFile(
  { db, xorbs }: Pick<Deps, "db" | "xorbs">,
  { account, hash }: NamedXorb,
): Promise<boolean> {
  const xorb = await findXorb(db, account, hash);
  if (xorb?.rawFile === undefined || !isCovered(xorb.parts, xorb.table.count)) return false;
  if (await replaceRawFile(db, account, hash, xorb.rawFile, null))
    await xorbs.delete(account, xorb.rawFile);
  return true;
}

/**
 * Deletes xorbs without a file after 22 days, and files without a row. Safe in several processes, and
 * during uploads.
 */
export async function expireXorbs(deps: Deps): Promise<void> {
  const { db, xorbs, now } = deps;
  const since = daysBefore(now(), RAW_DAYS);
  for (;;) {
    const old = await listOldRaw(db, since, BATCH);
    const unused: NamedXorb[] = [];
    for (const xorb of old) if (!(await dropRawFile(deps, xorb))) unused.push(xorb);
    if (unused.length > 0) await forgetXorbs(deps, unused);
    if (old.length < BATCH) break;
  }
  for await (const { account, file } of xorbs.list(daysBefore(now(), ORPHAN_DAYS)))
    if (!(await findRawFiles(db, account, [file])).has(file)) await xorbs.delete(account, file);
}
