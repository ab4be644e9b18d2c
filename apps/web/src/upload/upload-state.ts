import type { ChosenFile } from "./dropped-entries.ts";
import type { Failure } from "./publish-error.ts";
import { STRINGS } from "./strings.ts";
import { findPathProblem, isJunkPath } from "./upload-path.ts";
import type { UploadRow, UploadState } from "./upload-row.ts";
import { sentBytes } from "./upload-totals.ts";

export interface FileProgress {
  readonly path: string;
  readonly state: "hashing" | "uploading";
  readonly progress: number;
}

/** `at` is a time in milliseconds. */
export type UploadAction =
  | { readonly type: "add"; readonly files: readonly ChosenFile[] }
  | { readonly type: "remove"; readonly key: string }
  | { readonly type: "removeProblems" }
  | { readonly type: "clear" }
  | { readonly type: "place"; readonly into?: string; readonly keepsFolders?: boolean }
  | { readonly type: "start" }
  | { readonly type: "step"; readonly step: UploadState["step"] }
  | { readonly type: "progress"; readonly files: readonly FileProgress[]; readonly at: number }
  | { readonly type: "stop"; readonly failure: Failure }
  | { readonly type: "publish" };

const SPEED_WINDOW_MS = 8000;

/** The upload page before files are chosen. */
export const emptyUpload = (into = ""): UploadState => ({
  phase: "choosing",
  step: "checking",
  into,
  keepsFolders: false,
  rows: [],
  junkFiles: 0,
  samples: [],
});

/** The reducer of the upload page: no network, no clock. */
export function stepUpload(state: UploadState, action: UploadAction): UploadState {
  // While running, the list is what was sent to the hub: it can only be stopped.
  if (state.phase === "running" && !RUNNING_ACTIONS.has(action.type)) return state;
  switch (action.type) {
    case "add":
      return place(addFiles(state, action.files));
    case "remove":
      return place({ ...state, rows: state.rows.filter((row) => row.key !== action.key) });
    case "removeProblems":
      return place({ ...state, rows: state.rows.filter((row) => !row.problem) });
    case "clear":
      return { ...emptyUpload(state.into), keepsFolders: state.keepsFolders };
    case "place":
      return place({ ...state, ...action });
    case "start":
      return { ...resetRows(state), phase: "running", step: "checking", failure: undefined };
    case "step":
      return { ...state, step: action.step };
    case "progress":
      return progress(state, action.files, action.at);
    case "stop":
      return stop(state, action.failure);
    case "publish":
      return { ...state, phase: "published", rows: state.rows.map(storeRow) };
  }
}

const RUNNING_ACTIONS: ReadonlySet<UploadAction["type"]> = new Set([
  "step",
  "progress",
  "stop",
  "publish",
]);

function addFiles(state: UploadState, files: readonly ChosenFile[]): UploadState {
  const wanted = files.filter((file) => !isJunkPath(file.path));
  const rows = new Map(state.rows.map((row) => [row.key, row]));
  for (const chosen of wanted) {
    const key = `${chosen.folder ?? ""}/${chosen.path}`;
    rows.set(key, { key, chosen, file: chosen.file, path: "", state: "ready", progress: 0 });
  }
  return {
    ...state,
    phase: "choosing",
    failure: undefined,
    rows: [...rows.values()],
    junkFiles: state.junkFiles + files.length - wanted.length,
  };
}

/** Recomputes all paths. Two files with the same path, or with paths that differ only in case, are a problem. */
function place(state: UploadState): UploadState {
  const into = state.into.split("/").filter(Boolean);
  const taken = new Map<string, string>();
  const rows = state.rows.map((row) => {
    const folder = state.keepsFolders && row.chosen.folder ? [row.chosen.folder] : [];
    const path = [...into, ...folder, row.chosen.path].join("/");
    const other = taken.get(path.toLowerCase());
    taken.set(path.toLowerCase(), other ?? path);
    return { ...row, path, problem: findPathProblem(path) ?? clash(path, other) };
  });
  return { ...state, rows };
}

function clash(path: string, other: string | undefined): string | undefined {
  if (other === undefined) return undefined;
  return other === path ? STRINGS.path.duplicate : STRINGS.path.case(other);
}

const resetRows = (state: UploadState): UploadState => ({
  ...state,
  rows: state.rows.map((row) => ({ ...row, state: "ready", progress: 0 })),
  samples: [],
});

function progress(state: UploadState, files: readonly FileProgress[], at: number): UploadState {
  const news = new Map<string, FileProgress[]>();
  for (const file of files) news.set(file.path, [...(news.get(file.path) ?? []), file]);
  const rows = state.rows.map((row) =>
    (news.get(row.path) ?? []).reduce((moved, file) => moveRow(moved, file, state.step), row),
  );
  const samples = [...state.samples, { at, bytes: sentBytes(rows) }].filter(
    (sample) => sample.at > at - SPEED_WINDOW_MS,
  );
  return { ...state, rows, samples };
}

function moveRow(
  row: UploadRow,
  { state, progress }: FileProgress,
  step: UploadState["step"],
): UploadRow {
  if (state === "hashing") return { ...row, state, progress };
  if (progress < 1) return { ...row, state: "uploading", progress };
  if (step === "committing") return { ...row, state: "sent", progress: 1 };
  // Complete without progress: the hub already had the file.
  return { ...row, state: row.state === "hashing" ? "skipped" : "stored", progress: 1 };
}

const storeRow = (row: UploadRow): UploadRow =>
  row.state === "skipped" ? row : { ...row, state: "stored", progress: 1 };

function stop(state: UploadState, failure: Failure): UploadState {
  const rows = state.rows.map((row): UploadRow => {
    if (row.path === failure.path) return { ...row, state: "failed" };
    return row.state === "stored" || row.state === "skipped"
      ? row
      : { ...row, state: "ready", progress: 0 };
  });
  return { ...state, phase: "stopped", failure, rows };
}
