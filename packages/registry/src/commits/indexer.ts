import {
  type Catalog,
  type DatasetSize,
  DESCRIBING_FILES,
  describeRepo,
  isSmallJson,
  type RepoFacts,
  readBenchmarks,
} from "@orrery/catalog";
import { touchConversion } from "../conversions/conversion-store.ts";
import type { Database } from "../database.ts";
import { replaceEvaluations } from "../evaluations/evaluation-store.ts";
import { mostRead } from "../files/most-listed.ts";
import type { GitEntry } from "../git.ts";
import type { CommitId, RepoPath, RepoType } from "../ids.ts";
import { inTurns } from "../in-turns.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import { listKnownPointers } from "../mirrors/known-pointers.ts";
import { noteProviders } from "../provider-mappings/provider-mapping-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import {
  clearRunsHere,
  type RepoWrites,
  writeRepos,
  writeReposOneByOne,
} from "../repos/repo-row-store.ts";
import { type DerivedRepo, findRepoByKey, updateDerived } from "../repos/repo-store.ts";
import { listRepoKeys, listUnjudged } from "../repos/repo-upkeep-store.ts";
import type { Scans } from "../scans/scans.ts";
import { repoTerms } from "../search/search-terms.ts";
import { listUnderived, updateTerms } from "../search/term-store.ts";
import { findDatasetSize, type TableSizes } from "../table-sizes/table-sizes.ts";
import { type Card, parseCard } from "./card.ts";
import { decodeText } from "./check-card.ts";
import { type KnownShards, readWeights, type WeightFacts } from "./read-weights.ts";

const MAX_DESCRIBING_BYTES = 1_048_576;
const MAX_TELLING_FILES = 5000;
const DESCRIBING: ReadonlySet<string> = new Set([...DESCRIBING_FILES, "README.md"]);

interface DerivedFile {
  readonly path: RepoPath;
  readonly oid: string;
  readonly size: number;
  readonly lfs: LfsPointer | undefined;
}

/** What a write knows that has an index made again. */
export interface Indexed {
  /** Where it left the default branch. */
  readonly head?: CommitId | undefined;
  /** Writes what belongs to it, in the same transaction. */
  readonly also?: (db: Database) => Promise<void>;
}

/** Keeps what SQL says of a repo true to its history. Everything here can be dropped and made again. */
export interface Indexer {
  /** Keys of the rows in `pending_index` that this process still works on. */
  readonly underWay: Set<string>;
  /** Reads the default branch and stores what it says. */
  index(key: string, after?: Indexed): Promise<void>;
  /** Derives what repos are found by where an older Orrery did not: from what SQL has of them. */
  deriveTerms(): Promise<void>;
  /** Has every model judged again by the next `deriveRunsHere`. */
  forgetRunsHere(): Promise<void>;
  /** Judges the models that were never judged for whether they run here, until `signal` aborts. */
  deriveRunsHere(signal: AbortSignal): Promise<void>;
  /** Derives all rows again; `onRepo` reports progress. */
  reindexAll(onRepo?: (done: number, total: number) => void): Promise<void>;
}

export function createIndexer(
  deps: Pick<
    RegistryDeps,
    "db" | "git" | "blobs" | "catalog" | "limits" | "now" | "readYaml" | "canRun"
  > & {
    readonly changed: RepoChanged;
    readonly scans: Pick<Scans, "queue">;
    readonly tableSizes: Pick<TableSizes, "queue">;
  },
): Indexer {
  const {
    db,
    git,
    blobs,
    catalog,
    readYaml,
    scans,
    tableSizes,
    limits,
    now,
    canRun = () => false,
  } = deps;

  const knownShards: KnownShards = new Map();

  async function readText(key: string, entry: GitEntry | undefined): Promise<string | undefined> {
    if (!entry || entry.size > MAX_DESCRIBING_BYTES) return undefined;
    const content = await git.read(key, entry.oid);
    return content && decodeText(content);
  }

  async function derive(repo: Repo, head: CommitId): Promise<DerivedRepo> {
    const { key } = repo;
    const [entries = [], pointers, [newest]] = await Promise.all([
      git.list(key, head, "", true, mostRead(limits)),
      listKnownPointers(db, repo),
      git.log(key, head, 1),
    ]);
    const files: DerivedFile[] = [];
    const describing = new Map<string, GitEntry>();
    let sizeBytes = 0;
    for await (const batch of inTurns(entries))
      for (const entry of batch) {
        if (entry.type !== "file") continue;
        const lfs = pointers.get(entry.oid);
        const size = lfs?.size ?? entry.size;
        files.push({ path: entry.path, oid: entry.oid, size, lfs });
        sizeBytes += size;
        if (DESCRIBING.has(entry.path)) describing.set(entry.path, entry);
      }
    const [readme = "", ...contents] = await Promise.all(
      ["README.md", ...DESCRIBING_FILES].map((path) => readText(key, describing.get(path))),
    );
    const text = Object.fromEntries(
      DESCRIBING_FILES.flatMap((path, index) => {
        const content = contents[index];
        return content === undefined ? [] : [[path, content]];
      }),
    );
    const card = await parseCard(readme, readYaml);
    const described = describingFiles(files);
    const weights = await readWeights(blobs, described, knownShards);
    const { ggufFile, ...headers } = weights;
    const json = readJson(text);
    const isCountable = repo.id.type === "dataset" && described.length === files.length;
    const { isCounted, size } = isCountable
      ? await findDatasetSize(db, card.data, files)
      : { isCounted: true };
    const found = { ...headers, ...(size && { size }) };
    const facts = factsOf(catalog, repo, card, described, text, json, found);
    const { pipelineTag } = facts;
    const config = json["config.json"];
    const source = { files: described, config, pipelineTag, gguf: ggufFile };
    return {
      head,
      updatedAt: newest?.date ?? repo.updatedAt,
      sizeBytes,
      fileCount: files.length,
      facts,
      runsHere: repo.id.type === "model" && canRun(source),
      isCounted,
      terms: repoTerms(catalog, repo, facts),
      cardText: card.body,
    };
  }

  const resolve = (key: string) => git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`);

  async function index(key: string, { head: known, also }: Indexed = {}): Promise<void> {
    const [repo, head] = await Promise.all([findRepoByKey(db, key), known ?? resolve(key)]);
    const derived = repo && head && (await derive(repo, head));
    if (!derived) await also?.(db);
    if (!repo) return;
    let isSame = true;
    const changed = async (keys: readonly string[]) => {
      // Another commit landed meanwhile: what was just stored may be older than what it stored.
      const looked = resolve(key).then((now) => {
        isSame = now === head;
      });
      await Promise.all([looked, deps.changed(keys)]);
    };
    if (derived)
      await writeRepos({ db, changed }, async (writes) => {
        await updateDerived(writes, key, derived);
        await noteProviders(writes, key);
        await noteEvaluations(writes, key, repo.id.type, derived.facts);
        if (repo.id.type === "dataset" && !repo.isMirror)
          await touchConversion(writes.db, key, head, now());
        await also?.(writes.db);
      });
    else isSame = (await resolve(key)) === head;
    if (derived) scans.queue(key);
    if (derived && !derived.isCounted) tableSizes.queue(key);
    if (!isSame) await index(key);
  }

  return {
    underWay: new Set<string>(),

    index,

    async deriveTerms() {
      for (;;) {
        const repos = await listUnderived(db, 500);
        if (repos.length === 0) return;
        await writeReposOneByOne(deps, async (writes) => {
          for (const repo of repos) {
            const { key, id, facts } = repo;
            await noteEvaluations(writes, key, id.type, facts);
            await updateTerms(writes, key, repoTerms(catalog, repo, facts));
          }
        });
      }
    },

    forgetRunsHere: () => writeReposOneByOne(deps, (writes) => clearRunsHere(writes)),

    async deriveRunsHere(signal) {
      for (let after: string | undefined = ""; after !== undefined; ) {
        const keys = await listUnjudged(db, after, 100);
        for (const key of keys) {
          if (signal.aborted) return;
          await index(key);
        }
        after = keys.at(-1);
      }
    },

    async reindexAll(onRepo = () => {}) {
      const keys = await listRepoKeys(db);
      for (const [done, key] of keys.entries()) {
        await index(key);
        onRepo(done + 1, keys.length);
      }
    },
  };
}

const noteEvaluations = (
  writes: RepoWrites,
  key: string,
  type: RepoType,
  { cardData }: RepoFacts,
): Promise<void> =>
  replaceEvaluations(writes, key, type === "model" ? readBenchmarks(cardData["model-index"]) : []);

/** A repo of very many files is described by the first of them, those at its root before all. */
function describingFiles(files: readonly DerivedFile[]): readonly DerivedFile[] {
  if (files.length <= MAX_TELLING_FILES) return files;
  const isNested = ({ path }: DerivedFile) => path.includes("/");
  const atRoot = files.filter((file) => !isNested(file));
  return [...atRoot, ...files.filter(isNested)].slice(0, MAX_TELLING_FILES);
}

function factsOf(
  catalog: Catalog,
  { id }: Repo,
  card: Card,
  files: readonly { readonly path: RepoPath; readonly size: number }[],
  text: Readonly<Record<string, string>>,
  json: Readonly<Record<string, unknown>>,
  found: Omit<WeightFacts, "ggufFile"> & { readonly size?: DatasetSize },
): RepoFacts {
  return describeRepo(catalog, { type: id.type, card: card.data, files, json, text, ...found });
}

/** Those of the files that are JSON, parsed. */
const readJson = (text: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(text).flatMap(([path, content]) => {
      if (!path.endsWith(".json")) return [];
      const value = parseJson(content);
      return value === undefined ? [] : [[path, value]];
    }),
  );

/** Limits of JSON files that describe a repo: larger ones would block the event loop. */
const DESCRIBING_JSON = { parts: 50_000, values: 100_000 };

function parseJson(text: string): unknown {
  if (!isSmallJson(text, DESCRIBING_JSON)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
