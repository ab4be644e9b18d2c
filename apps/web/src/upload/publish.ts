import type { RepoKind } from "../page-data/shell.ts";
import { createUploadFetch, type UploadFetchDeps } from "./upload-fetch.ts";
import type { UploadRow } from "./upload-row.ts";
import type { FileProgress, UploadAction } from "./upload-state.ts";

export interface Publication {
  readonly kind: RepoKind;
  /** `namespace/name` */
  readonly id: string;
  readonly revision: string;
  readonly title: string;
  readonly rows: readonly UploadRow[];
  /** Opens a pull request for the branch. */
  readonly isProposal?: boolean;
  /** The commit that the visitor saw: the hub rejects the upload if another followed. */
  readonly parentCommit?: string;
  readonly signal: AbortSignal;
}

export interface Published {
  readonly commitId: string;
  /** The URL of the pull request, if it opened one. */
  readonly pullRequestUrl?: string;
}

export interface PublishDeps extends UploadFetchDeps {
  /** Loads the hub client. It is larger than all pages together, so it loads only to send files. */
  readonly loadClient: () => Promise<Pick<typeof import("@huggingface/hub"), "commitIter">>;
  /** The URL of the hub, e.g. `https://hub.example`. */
  readonly hubUrl: string;
  /** Milliseconds, for the speed. */
  readonly now: () => number;
}

/** Joins the reports of many files. */
const REPORT_EVERY_MS = 120;
/** Enough to keep a disk busy; each hashing worker holds a few megabytes. */
const HASHING_WORKERS = 3;

/**
 * Sends all rows as one commit and dispatches its progress. Resolves with the commit, rejects with what
 * stopped it. Files are streamed; those that the hub already has are not sent again.
 */
export async function publish(
  publication: Publication,
  dispatch: (action: UploadAction) => void,
  deps: PublishDeps,
): Promise<Published> {
  const { commitIter } = await deps.loadClient();
  const stop = createStop(publication.signal);
  const uploadFetch = createUploadFetch(deps);
  const commit = commitIter({
    hubUrl: deps.hubUrl,
    repo: { type: publication.kind, name: publication.id },
    branch: publication.revision,
    title: publication.title,
    parentCommit: publication.parentCommit,
    isPullRequest: publication.isProposal,
    operations: publication.rows.map(({ path, file }) => ({
      operation: "addOrUpdate",
      path,
      content: file,
    })),
    abortSignal: stop.signal,
    useXet: false,
    useWebWorkers: { poolSize: HASHING_WORKERS },
    fetch: (input, init) => uploadFetch(input, init).catch(stop.because),
  });

  const reports = createReports(dispatch, deps.now);
  for (;;) {
    const event = await Promise.race([commit.next(), stop.reached]);
    if (event.done) {
      reports.flush();
      const { commit: made, pullRequestUrl } = event.value ?? {};
      return { commitId: made?.oid ?? "", ...(pullRequestUrl && { pullRequestUrl }) };
    }
    if (event.value.event === "phase") {
      reports.flush();
      dispatch({ type: "step", step: STEPS[event.value.phase] });
    } else if (event.value.state !== "error") {
      const { path, state, progress } = event.value;
      reports.add({ path, state, progress });
    }
  }
}

const STEPS = {
  preuploading: "checking",
  uploadingLargeFiles: "uploading",
  committing: "committing",
} as const;

/**
 * Stops everything at the first failure, or when the visitor cancels. The hub client alone can miss a
 * failure that comes while one of its events waits to be read, and then waits forever.
 */
function createStop(canceled: AbortSignal) {
  const failed = new AbortController();
  const signal = AbortSignal.any([canceled, failed.signal]);
  const reached = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  reached.catch(() => {});
  const because = (thrown: unknown): never => {
    failed.abort(thrown);
    throw thrown;
  };
  return { signal, reached, because };
}

function createReports(dispatch: (action: UploadAction) => void, now: () => number) {
  let waiting: FileProgress[] = [];
  let flushedAt = 0;
  const flush = () => {
    if (waiting.length === 0) return;
    flushedAt = now();
    dispatch({ type: "progress", files: waiting, at: flushedAt });
    waiting = [];
  };
  const add = (progress: FileProgress) => {
    waiting.push(progress);
    if (now() - flushedAt >= REPORT_EVERY_MS) flush();
  };
  return { add, flush };
}
