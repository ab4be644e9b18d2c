import {
  type Catalog,
  DESCRIBING_FILES,
  describeRepo,
  isSmallJson,
  type RepoFacts,
  readBenchmarks,
} from "@orrery/catalog";
import { replaceEvaluations } from "../evaluations/evaluation-store.ts";
import { mostRead } from "../files/most-listed.ts";
import type { GitEntry } from "../git.ts";
import type { CommitId, RepoPath, RepoType } from "../ids.ts";
import { inTurns } from "../in-turns.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import { listLfsPointers } from "../lfs/lfs-store.ts";
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
import { searchTerms } from "../search/search-terms.ts";
import { listUnderived, updateTerms } from "../search/term-store.ts";
import { type Card, parseCard } from "./card.ts";
import { decodeText } from "./check-card.ts";
import { readWeights, type WeightFacts } from "./read-weights.ts";

const MAX_DESCRIBING_BYTES = 1_048_576;
const MAX_TELLING_FILES = 5000;
const DESCRIBING: ReadonlySet<string> = new Set([...DESCRIBING_FILES, "README.md"]);

interface DerivedFile {
  readonly path: RepoPath;
  readonly size: number;
  readonly lfs: LfsPointer | undefined;
}

/** Keeps what SQL says of a repo true to its history. Everything here can be dropped and made again. */
export interface Indexer {
  /** Keys of the rows in `pending_index` that this process still works on. */
  readonly underWay: Set<string>;
  /** Reads the default branch and stores what it says. */
  index(key: string): Promise<void>;
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
    "db" | "git" | "blobs" | "catalog" | "limits" | "readYaml" | "canRun"
  > & {
    readonly changed: RepoChanged;
    readonly scans: Pick<Scans, "queue">;
  },
): Indexer {
  const { db, git, blobs, catalog, readYaml, scans, limits, canRun = () => false } = deps;

  async function readText(key: string, entry: GitEntry | undefined): Promise<string | undefined> {
    if (!entry || entry.size > MAX_DESCRIBING_BYTES) return undefined;
    const content = await git.read(key, entry.oid);
    return content && decodeText(content);
  }

  async function derive(repo: Repo, head: CommitId): Promise<DerivedRepo> {
    const { key } = repo;
    const [entries = [], pointers, [newest]] = await Promise.all([
      git.list(key, head, "", true, mostRead(limits)),
      listLfsPointers(db, key),
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
        files.push({ path: entry.path, size, lfs });
        sizeBytes += size;
        if (DESCRIBING.has(entry.path)) describing.set(entry.path, entry);
      }
    const text: Record<string, string> = {};
    for (const path of DESCRIBING_FILES) {
      const content = await readText(key, describing.get(path));
      if (content !== undefined) text[path] = content;
    }
    const readme = (await readText(key, describing.get("README.md"))) ?? "";
    const card = await parseCard(readme, readYaml);
    const described = describingFiles(files);
    const weights = await readWeights(blobs, described);
    const { ggufFile, ...headers } = weights;
    const json = readJson(text);
    const facts = factsOf(catalog, repo, card, described, text, json, headers);
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
      terms: searchTerms(catalog, repo.id.type, facts),
      cardText: card.body,
    };
  }

  async function index(key: string): Promise<void> {
    const repo = await findRepoByKey(db, key);
    if (!repo) return;
    const head = await git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`);
    const derived = head && (await derive(repo, head));
    if (derived)
      await writeRepos(deps, async (writes) => {
        await updateDerived(writes, key, derived);
        await noteProviders(writes, key);
        await noteEvaluations(writes, key, repo.id.type, derived.facts);
      });
    if (derived) scans.queue(key);
    // Another commit landed meanwhile: what was just stored may be older than what it stored.
    if (head !== (await git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`))) await index(key);
  }

  return {
    underWay: new Set<string>(),

    index,

    async deriveTerms() {
      for (;;) {
        const repos = await listUnderived(db, 500);
        if (repos.length === 0) return;
        await writeReposOneByOne(deps, async (writes) => {
          for (const { key, id, facts } of repos) {
            await noteEvaluations(writes, key, id.type, facts);
            await updateTerms(writes, key, searchTerms(catalog, id.type, facts));
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
  weights: Omit<WeightFacts, "ggufFile">,
): RepoFacts {
  return describeRepo(catalog, { type: id.type, card: card.data, files, json, text, ...weights });
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
