import type { FileScan } from "@orrery/scan";
import { RegistryError } from "../errors.ts";
import type { RepoAt } from "../files/files.ts";
import { mostRead } from "../files/most-listed.ts";
import { listKnownPointers } from "../mirrors/known-pointers.ts";
import { updateVerdict } from "../mirrors/mirror-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import { type FileIssue, nameOfPath, type RepoScan, type ScannedFile } from "./scan.ts";
import { createScanQueue } from "./scan-queue.ts";
import {
  findFileScans,
  findRepoScan,
  listUnscanned,
  putFileScan,
  putRepoScan,
  scanKey,
} from "./scan-store.ts";
import { scannedFile } from "./scanned-file.ts";

/** The fields of a tree entry that identify its content. */
type Content = Pick<ScannedFile, "path"> & {
  readonly oid: string;
  readonly lfs?: { readonly digest: string };
};

/** What files say about the danger of loading them: found after each commit, and kept by content. */
export interface Scans {
  /** Scans the repo's default branch soon, one repo after the other. */
  queue(key: string): void;
  /** Queues every repo whose newest commit is not scanned: after a kill, or with new rules. */
  queueUnscanned(): Promise<void>;
  /** Scans a repo now, also a large file whose bytes came and that no one may read yet. */
  scanArrived(key: string, digest?: string): Promise<void>;
  /** Settles when nothing waits. */
  settled(): Promise<void>;
  /** Ends after the file at hand; what waits is found again at the next start. */
  stop(): Promise<void>;
  /**
   * The verdicts on these files, by path; a file without one is not scanned yet. Files that the viewer
   * cannot read have no details.
   */
  of(at: RepoAt, entries: readonly Content[]): Promise<ReadonlyMap<string, FileScan>>;
  ofRepo(repo: Pick<Repo, "key" | "head">): Promise<RepoScan>;
  /** Throws `unsafe-file` where the hub's operator wants such files refused. */
  requireSafe(open: () => ScannedFile): Promise<void>;
}

export function createScans(
  deps: Pick<RegistryDeps, "db" | "git" | "blobs" | "scanner" | "refusesUnsafeFiles" | "limits">,
): Scans {
  const { db, git, scanner, limits } = deps;
  const repos = createScanQueue(scanRepo);

  async function scan(file: ScannedFile): Promise<FileScan> {
    const name = nameOfPath(file.path);
    const known = (await findFileScans(db, [file.id])).get(scanKey(file.id, name));
    if (known) return known;
    const found = await scanner.scan({ ...file, path: name });
    await putFileScan(db, file.id, name, found);
    return found;
  }

  async function scanRepo(key: string, isStopped: () => boolean, arrived?: string): Promise<void> {
    const repo = await findRepoByKey(db, key);
    if (!repo?.head) return;
    const entries = await git.list(key, repo.head, "", true, mostRead(limits));
    const pointers = await listKnownPointers(db, repo);
    const issues: FileIssue[] = [];
    let isPartial = false;
    for (const entry of entries ?? []) {
      if (isStopped()) return;
      if (entry.type !== "file") continue;
      const pointer = pointers.get(entry.oid);
      // Scanned when its bytes come.
      if (pointer?.isAbsent && pointer.digest !== arrived) {
        isPartial = true;
        continue;
      }
      const { verdict } = await scan(scannedFile(deps, key, entry, pointer));
      if (verdict !== "safe") issues.push({ path: entry.path, verdict });
    }
    if (repo.isMirror) await updateVerdict(db, key, worstOf(issues));
    if (!isPartial) await putRepoScan(db, key, repo.head, issues);
  }

  return {
    queue: repos.add,
    settled: repos.settled,
    stop: repos.stop,
    scanArrived: (key, digest) => scanRepo(key, () => false, digest),

    async queueUnscanned() {
      for (const key of await listUnscanned(db)) repos.add(key);
    },

    async of(at, entries) {
      const idOf = ({ oid, lfs }: Content) => lfs?.digest ?? oid;
      const scans = await findFileScans(db, [...new Set(entries.map(idOf))]);
      return new Map(
        entries.flatMap((entry): [string, FileScan][] => {
          const found = scans.get(scanKey(idOf(entry), nameOfPath(entry.path)));
          if (!found) return [];
          return [[entry.path, at.isClosed ? { verdict: found.verdict, findings: [] } : found]];
        }),
      );
    },

    async ofRepo({ key, head }) {
      const found = await findRepoScan(db, key);
      return {
        isDone: found?.isCurrent === true && found.head === head,
        issues: found?.issues ?? [],
      };
    },

    async requireSafe(open) {
      if (!deps.refusesUnsafeFiles) return;
      const file = open();
      const { verdict, findings } = await scan(file);
      if (verdict !== "unsafe") return;
      const reason = findings.find((finding) => finding.verdict === "unsafe")?.message ?? "";
      throw new RegistryError(
        "unsafe-file",
        `This hub rejects unsafe files. ${file.path}: ${reason}`,
      );
    },
  };
}

/** What speaks against a repo; what could not be scanned does not. */
const worstOf = (issues: readonly FileIssue[]) =>
  (["unsafe", "suspicious"] as const).find((verdict) =>
    issues.some((issue) => issue.verdict === verdict),
  );
