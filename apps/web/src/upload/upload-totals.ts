import type { UploadRow, UploadState } from "./upload-row.ts";

export interface UploadTotals {
  readonly files: number;
  readonly bytes: number;
  /** Bytes that the hub has, including those it had before. */
  readonly uploadedBytes: number;
  readonly hashedBytes: number;
  readonly uploadedFiles: number;
  /** Bytes per second over the last seconds; absent until two samples are far enough apart. */
  readonly speed?: number;
  readonly secondsLeft?: number;
}

/** Over a shorter time the speed is noise. */
const MIN_WINDOW_MS = 1000;

/** The figures above the list of files. */
export function totalUpload({ rows, samples }: UploadState): UploadTotals {
  const bytes = sum(rows, (row) => row.file.size);
  const uploadedBytes = sum(rows, (row) => row.file.size * uploadedShare(row));
  const [first, last] = [samples[0], samples.at(-1)];
  const apartMs = first && last ? last.at - first.at : 0;
  const speed =
    first && last && apartMs >= MIN_WINDOW_MS
      ? ((last.bytes - first.bytes) / apartMs) * 1000
      : undefined;
  return {
    files: rows.length,
    bytes,
    uploadedBytes,
    hashedBytes: sum(rows, (row) => row.file.size * hashedShare(row)),
    uploadedFiles: rows.filter((row) => uploadedShare(row) === 1).length,
    ...(speed !== undefined && { speed }),
    ...(speed && { secondsLeft: (bytes - uploadedBytes) / speed }),
  };
}

/** Bytes sent in this run; files that the hub already had do not count. */
export const sentBytes = (rows: readonly UploadRow[]): number =>
  sum(rows, (row) => (row.state === "skipped" ? 0 : row.file.size * uploadedShare(row)));

/** `1 h 5 min`, `3 min 20 s`, `8 s`: at most two units. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

function uploadedShare({ state, progress }: UploadRow): number {
  if (state === "stored" || state === "skipped" || state === "sent") return 1;
  return state === "uploading" ? progress : 0;
}

function hashedShare({ state, progress }: UploadRow): number {
  if (state === "hashing") return progress;
  return state === "ready" ? 0 : 1;
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
