import type { RepoAt } from "../files/files.ts";
import type { CommitId, RepoId } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import { findLfsObjects } from "../lfs/lfs-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getWritableRepo } from "../repos/get-repo.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import {
  CONVERSION_REF,
  type Conversion,
  type ConversionEnd,
  type ConversionFile,
  type ConversionProgress,
} from "./conversion.ts";
import {
  beginConversion,
  endConversion,
  findConversionRow,
  findConvertedFile,
  keepConvertedFiles,
  listDueConversions,
  noteProgress,
  putConvertedFile,
  restartConversion,
} from "./conversion-store.ts";
import { type PublishDeps, publishConversion } from "./publish-conversion.ts";

/** A dataset that is to be converted. */
export interface DueConversion {
  /** The commit of its default branch that its facts are of. */
  readonly at: RepoAt & { readonly commit: CommitId };
  /** Where the conversion's ref is. */
  readonly from: CommitId | undefined;
  readonly last: Conversion;
}

/** Datasets as Parquet files. The methods without a viewer are the hub's own work. */
export interface Conversions {
  /** For those who may write. `undefined` where nothing was converted yet. */
  get(viewer: Viewer, id: RepoId): Promise<Conversion | undefined>;
  /** Has it converted now. For those who may write. */
  restart(viewer: Viewer, id: RepoId): Promise<void>;
  /** Of a repo that may be read. Not one that waits for a hub that converts nothing. */
  find(repoKey: string): Promise<Conversion | undefined>;
  /** Keys of repos whose time has come. */
  listDue(): Promise<readonly string[]>;
  /** `undefined` for one that is not due, or that is not converted at all. */
  begin(repoKey: string): Promise<DueConversion | undefined>;
  note(repoKey: string, progress: ConversionProgress): Promise<void>;
  end(repoKey: string, end: ConversionEnd): Promise<void>;
  /** What became of a file before, as JSON; of Parquet files that were made, while the repo has them. */
  findFile(
    repoKey: string,
    source: string,
    made?: (result: string) => readonly LfsPointer[],
  ): Promise<string | undefined>;
  putFile(repoKey: string, source: string, result: string): Promise<void>;
  /** Forgets results of files that the dataset no longer has. */
  keepFiles(repoKey: string, sources: ReadonlySet<string>): Promise<void>;
  /** As `publishConversion`; without files the ref goes. */
  publish(
    due: DueConversion,
    files: readonly ConversionFile[],
  ): Promise<{ readonly made: CommitId | undefined } | undefined>;
}

const MOST_DUE = 20;

export function createConversions(
  deps: PublishDeps &
    Pick<RegistryDeps, "convertsDatasets"> & { readonly lfs: Pick<Lfs, "isStored"> },
): Conversions {
  const { db, git, now, lfs, convertsDatasets = false } = deps;

  return {
    async get(viewer, id) {
      const { key } = await getWritableRepo(deps, viewer, id);
      return findConversionRow(db, key);
    },

    async restart(viewer, id) {
      const { key } = await getWritableRepo(deps, viewer, id);
      await restartConversion(db, key, now());
    },

    async find(repoKey) {
      const found = await findConversionRow(db, repoKey);
      const isMade = found?.state !== "pending" && found?.state !== "running";
      return isMade || convertsDatasets ? found : undefined;
    },

    listDue: () => listDueConversions(db, now(), MOST_DUE),

    async begin(repoKey) {
      const [repo, last] = await Promise.all([
        findRepoByKey(db, repoKey),
        findConversionRow(db, repoKey),
      ]);
      const commit = repo?.head;
      if (!commit || !last?.nextAt || last.nextAt > now()) return undefined;
      const from = await git.resolve(repoKey, CONVERSION_REF);
      await beginConversion(db, repoKey, now());
      return { at: { repo, commit, isClosed: false }, from, last };
    },

    note: (repoKey, progress) => noteProgress(db, repoKey, progress),

    end: (repoKey, end) => endConversion(db, repoKey, end, now()),

    async findFile(repoKey, source, made) {
      const result = await findConvertedFile(db, repoKey, source);
      if (result === undefined || !made) return result;
      const pointers = made(result);
      const digests = new Set(pointers.map(({ digest }) => digest));
      const held = await findLfsObjects(db, repoKey, [...digests]);
      if (held.length < digests.size) return undefined;
      for (const pointer of pointers) if (!(await lfs.isStored(pointer))) return undefined;
      return result;
    },

    putFile: (repoKey, source, result) => putConvertedFile(db, repoKey, source, result),

    keepFiles: (repoKey, sources) => keepConvertedFiles(db, repoKey, sources),

    async publish({ at: { repo }, from }, files) {
      if (files.length === 0) {
        if (from) await git.dropRef(repo.key, CONVERSION_REF);
        return { made: undefined };
      }
      const made = await publishConversion(deps, repo.key, from, files);
      return made && { made };
    },
  };
}
