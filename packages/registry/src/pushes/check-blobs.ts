import { MAX_GIT_FILE_BYTES } from "../commits/commit-operation.ts";
import { RegistryError } from "../errors.ts";
import type { IncomingPush, PushedBlob } from "../git.ts";
import type { Lfs } from "../lfs/lfs.ts";
import { type LfsPointer, maybePointerSize, parseLfsPointer } from "../lfs/lfs-pointer.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import type { ScannedFile } from "../scans/scan.ts";
import { scannedBlob } from "../scans/scanned-file.ts";
import type { Scans } from "../scans/scans.ts";
import type { FileTokens, TokenSearch } from "../tokens/find-in-files.ts";
import type { Viewer } from "../viewer.ts";

/** How many files a refusal names. */
const MAX_NAMED = 10;
const BATCH = 500;

interface Deps extends Pick<RegistryDeps, "blobs"> {
  readonly lfs: Lfs;
  readonly scans: Pick<Scans, "requireSafe">;
  readonly fileTokens: FileTokens;
}

/** A pointer, and a blob that has it. */
interface PushedPointer {
  readonly blob: PushedBlob;
  readonly pointer: LfsPointer;
}

/**
 * Throws `file-too-large` for blobs that belong into LFS, `blob-not-found` for pointers to objects
 * this repo was not given or that are not the viewer's to name, `token-in-file` for tokens of this hub, `unsafe-file`
 * where such files are refused. Only what is new to the repo is looked at. Returns the bytes of all blobs.
 */
export async function checkBlobs(
  deps: Deps,
  viewer: Viewer,
  repo: Repo,
  push: IncomingPush,
): Promise<number> {
  let bytes = 0;
  const tooLarge: PushedBlob[] = [];
  const pointers: PushedPointer[] = [];
  let small: PushedBlob[] = [];
  const tokens = deps.fileTokens.search();
  const checkSmall = async () => {
    pointers.push(...(await pointersIn(deps, push, small, tokens)));
    small = [];
  };
  for await (const blob of push.blobs()) {
    bytes += blob.size;
    if (blob.size > MAX_GIT_FILE_BYTES) tooLarge.push(blob);
    else if (!maybePointerSize(blob.size)) {
      const file = pushedFile(push, blob);
      await tokens.add(blob.path, await file.read(0, blob.size));
      await deps.scans.requireSafe(() => file);
    } else if (small.push(blob) >= BATCH) await checkSmall();
  }
  await checkSmall();
  if (tooLarge.length > 0) throw new RegistryError("file-too-large", tooLargeText(tooLarge));
  tokens.requireNone();
  const missing = await danglingPointers(deps, viewer, repo, pointers);
  if (missing.length > 0) throw new RegistryError("blob-not-found", missingText(missing));
  return bytes;
}

async function pointersIn(
  { scans }: Deps,
  push: IncomingPush,
  blobs: readonly PushedBlob[],
  tokens: TokenSearch,
): Promise<readonly PushedPointer[]> {
  const read = await Promise.all(
    blobs.map(async (blob) => {
      const content = await push.read(blob.oid);
      const pointer = content && parseLfsPointer(new TextDecoder().decode(content));
      if (!pointer) {
        await tokens.add(blob.path, content ?? new Uint8Array());
        await scans.requireSafe(() => pushedFile(push, blob));
      }
      return pointer ? [{ blob, pointer }] : [];
    }),
  );
  return read.flat();
}

async function danglingPointers(
  { lfs, blobs: store, scans }: Deps,
  viewer: Viewer,
  repo: Repo,
  pointers: readonly PushedPointer[],
): Promise<readonly PushedBlob[]> {
  const digests = pointers.map(({ pointer }) => pointer.digest);
  const given = await lfs.use(viewer, repo, digests);
  const missing: PushedBlob[] = [];
  for (const { blob, pointer } of pointers) {
    const isGiven = given.get(pointer.digest) === pointer.size && (await lfs.isStored(pointer));
    if (isGiven) await scans.requireSafe(() => scannedBlob(store, blob.path, pointer));
    else missing.push(blob);
  }
  return missing;
}

/** Held while it is scanned: git keeps files of at most 10 MB. */
function pushedFile(push: IncomingPush, { oid, path, size }: PushedBlob): ScannedFile {
  let content: Promise<Uint8Array | undefined> | undefined;
  return {
    id: oid,
    path,
    size,
    async read(start, end) {
      content ??= push.read(oid);
      return Uint8Array.from((await content)?.subarray(start, end) ?? []);
    },
  };
}

const named = (blobs: readonly PushedBlob[], line: (blob: PushedBlob) => string): string =>
  [
    ...blobs.slice(0, MAX_NAMED).map(line),
    ...(blobs.length > MAX_NAMED ? [`  … and ${blobs.length - MAX_NAMED} more`] : []),
  ].join("\n");

const tooLargeText = (blobs: readonly PushedBlob[]) => `\
Files over 10 MB must be stored with Git LFS:
${named(blobs, ({ path, size }) => `  ${path} (${Math.ceil(size / 100_000) / 10} MB)`)}
Move them there, in every commit they are in, and push again:
  git lfs migrate import --include="${blobs[0]?.path}" --everything`;

const missingText = (blobs: readonly PushedBlob[]) => `\
These files point to LFS objects that are not in this repo:
${named(blobs, ({ path }) => `  ${path}`)}
Upload them and push again:
  git lfs push --all <remote>`;
