import { isRegistryError, RegistryError } from "../errors.ts";
import type { Lfs } from "../lfs/lfs.ts";
import { deleteLfsObject } from "../lfs/lfs-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { createBreather } from "./breathe.ts";
import { checkFile, rememberXorbs, unknownXorb } from "./check-file.ts";
import { dropRawFile, forgetXorbs } from "./forget-xorbs.ts";
import { joinPlaces, type Place, placesOf } from "./places.ts";
import type { ShardFile } from "./shard.ts";
import { findXorb, hasPartIn, insertParts, type NewPart, type Xorb } from "./xet-store.ts";

type Deps = RegistryDeps & { readonly lfs: Lfs };

/** The owner of the chunks, and their repo. */
export interface ShardOwner {
  readonly account: string;
  readonly repoKey: string;
}

const BATCH = 500;

/**
 * Makes LFS objects of all files in a shard. Verifies the whole shard before the first write. Safe to
 * repeat, also after a crash. Calls `onStored` for each file.
 */
export async function takeShard(
  deps: Deps,
  owner: ShardOwner,
  files: readonly ShardFile[],
  onStored: (count: number) => void = () => {},
): Promise<void> {
  const { db, xetLimits } = deps;
  const { account } = owner;
  let bytesToWrite = 0;
  const plan: { readonly file: ShardFile; readonly isKnown: boolean }[] = [];
  const find = rememberXorbs(db, account);
  for (const file of files) {
    const { isKnown } = await checkFile(file, find);
    if (!isKnown) bytesToWrite += file.size;
    plan.push({ file, isKnown });
  }
  if (bytesToWrite > (xetLimits.shardBytes || Number.POSITIVE_INFINITY))
    throw new RegistryError(
      "file-too-large",
      `The files of the shard have ${bytesToWrite} bytes, and the limit is ${xetLimits.shardBytes}.`,
    );
  for (const [index, { file, isKnown }] of plan.entries()) {
    if (!(isKnown && (await linkKnown(deps, owner, file)))) await storeFile(deps, owner, file);
    onStored(index + 1);
  }
  for (const hash of await xorbsOf(files)) await dropRawFile(deps, { account, hash });
}

/**
 * The blob is what the shard describes: we made it of the same chunks. Garbage collection deletes parts first
 * and looks for links then, so with a link made and the parts still there the blob stays.
 */
async function linkKnown(deps: Deps, { account, repoKey }: ShardOwner, file: ShardFile) {
  const { db, blobs, lfs } = deps;
  const { digest, size } = file;
  if ((await blobs.size(digest)) !== size) return false;
  const isNew = await lfs.link(account, repoKey, { digest, size });
  if (!isNew || (await hasPartIn(db, account, digest))) return true;
  await deleteLfsObject(db, repoKey, digest);
  return false;
}

async function storeFile(deps: Deps, { account, repoKey }: ShardOwner, file: ShardFile) {
  const { digest, size } = file;
  const store = () =>
    deps.lfs.store(account, repoKey, { digest, size }, contentOf(deps, account, file));
  try {
    // Pieces move while they are read: another shard may have just completed a blob with all of them.
    await store().catch((error) => (codeOf(error) === "blob-not-found" ? store() : raise(error)));
  } catch (error) {
    // The SHA-256 is wrong, or our bytes are damaged or lost. What is forgotten is sent again.
    if (UNTRUE_BYTES.has(codeOf(error))) {
      const gone = [...(await xorbsOf([file]))].map((hash) => ({ account, hash }));
      await forgetXorbs(deps, gone);
    }
    throw error;
  }
  await keepParts(deps, account, file);
}

const UNTRUE_BYTES: ReadonlySet<string> = new Set([
  "blob-mismatch",
  "blob-not-found",
  "blob-damaged",
]);

const codeOf = (error: unknown): string => (isRegistryError(error) ? error.code : "");

const raise = (error: unknown): never => {
  throw error;
};

/** The bytes of a file, term by term, from wherever they are at that moment. */
async function* contentOf(
  deps: Deps,
  account: string,
  file: ShardFile,
): AsyncGenerator<Uint8Array> {
  let current: Place | undefined;
  let xorb: Xorb | undefined;
  for (let index = 0; index < file.termCount; index++) {
    const { xorb: hash, start, end } = file.term(index);
    if (xorb?.hash !== hash) xorb = await findXorb(deps.db, account, hash);
    const places = xorb && placesOf(xorb, start, end);
    if (!places) throw unknownXorb(hash);
    for (const place of places) {
      const joined = current && joinPlaces(current, place);
      if (current && !joined) yield* read(deps, account, current);
      current = joined ?? place;
    }
  }
  if (current) yield* read(deps, account, current);
}

async function* read({ blobs, xorbs }: Deps, account: string, { source, start, end }: Place) {
  const range = { start, end };
  const stream =
    "blob" in source
      ? await blobs.get(source.blob, range)
      : await xorbs.get(account, source.rawFile, range);
  // Deleted after it was looked up, or lost: another try finds it elsewhere, or not at all.
  if (!stream)
    throw new RegistryError("blob-not-found", "A chunk is no longer stored. Retry the upload.");
  yield* stream;
}

/** Notes where the file's blob has each chunk. */
async function keepParts({ db }: Deps, account: string, file: ShardFile): Promise<void> {
  const breathe = createBreather();
  let parts: NewPart[] = [];
  let offset = 0;
  const { digest, termCount } = file;
  for (let index = 0; index < termCount; index++) {
    const { xorb, start, end, bytes } = file.term(index);
    const last = parts.at(-1);
    if (last?.xorb === xorb && last.end === start) parts[parts.length - 1] = { ...last, end };
    else parts.push({ xorb, start, end, digest, offset });
    offset += bytes;
    await breathe();
    if (parts.length < BATCH) continue;
    await insertParts(db, account, parts);
    parts = [];
  }
  if (parts.length > 0) await insertParts(db, account, parts);
}

async function xorbsOf(files: readonly ShardFile[]): Promise<ReadonlySet<string>> {
  const breathe = createBreather();
  const hashes = new Set<string>();
  for (const file of files)
    for (let index = 0; index < file.termCount; index++) {
      hashes.add(file.term(index).xorb);
      await breathe();
    }
  return hashes;
}
