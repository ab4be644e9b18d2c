import { RegistryError } from "../errors.ts";
import type { RepoAt } from "../files/files.ts";
import type { CommitId, RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getWritableRepo } from "../repos/get-repo.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import type { QualityEnd, QualityReport, QualityWork } from "./quality-report.ts";
import {
  beginReport,
  countWaitingReports,
  endReport,
  findQualityRow,
  findQualityRowById,
  listDueReports,
  noteReport,
  startReport,
} from "./quality-report-store.ts";

/** A report that is to be made. */
export interface DueReport {
  /** The newest commit of the default branch. */
  readonly at: RepoAt & { readonly commit: CommitId };
  readonly report: QualityReport;
}

/** Reports on the rows of splits. The methods without a viewer are the hub's own work. */
export interface QualityReports {
  /** Of a repo whose files may be read. */
  find(repoKey: string, config: string, split: string): Promise<QualityReport | undefined>;
  /** Throws unless the viewer may have one made. */
  requireStart(viewer: Viewer, id: RepoId): Promise<void>;
  /** Has it made now. For those who may write. Throws `too-many-jobs` if too many wait. */
  start(viewer: Viewer, id: RepoId, config: string, split: string): Promise<void>;
  /** IDs of reports whose time has come. */
  listDue(): Promise<readonly string[]>;
  /** `undefined` for one that is not due. */
  begin(id: string): Promise<DueReport | undefined>;
  note(id: string, work: QualityWork): Promise<void>;
  end(id: string, end: QualityEnd): Promise<void>;
}

const MOST_DUE = 20;
/** Reports that wait or are being made, in the whole hub. */
export const MAX_WAITING_REPORTS = 50;

export function createQualityReports(
  deps: Pick<RegistryDeps, "db" | "now" | "newKey">,
): QualityReports {
  const { db, now, newKey } = deps;
  return {
    find: (repoKey, config, split) => findQualityRow(db, repoKey, config, split),

    async requireStart(viewer, id) {
      await getWritableRepo(deps, viewer, id);
    },

    async start(viewer, id, config, split) {
      const { key } = await getWritableRepo(deps, viewer, id);
      if ((await countWaitingReports(db)) >= MAX_WAITING_REPORTS)
        throw new RegistryError(
          "too-many-jobs",
          `${MAX_WAITING_REPORTS} quality reports wait already. Retry later.`,
        );
      await startReport(db, { id: newKey(), repoKey: key, config, split }, now());
    },

    listDue: () => listDueReports(db, now(), MOST_DUE),

    async begin(id) {
      const report = await findQualityRowById(db, id);
      if (!report?.nextAt || report.nextAt > now()) return undefined;
      const repo = await findRepoByKey(db, report.repoKey);
      if (!repo?.head) return undefined;
      await beginReport(db, id, now());
      return { at: { repo, commit: repo.head, isClosed: false }, report };
    },

    note: (id, work) => noteReport(db, id, work),
    end: (id, end) => endReport(db, id, end, now()),
  };
}
