import { memo } from "react";
import { EntryIcon } from "../files/file-icon.tsx";
import { formatBytes } from "../ui/format.ts";
import { CloseIcon } from "../ui/icon.ts";
import { Meter } from "./meter.tsx";
import { STRINGS } from "./strings.ts";
import type { UploadRow, UploadState } from "./upload-row.ts";

/** Longer lists show this many rows, those with a problem first, and count the rest. */
const SHOWN_ROWS = 500;

/** The files to publish, each with its progress. */
export function UploadList({
  state,
  onRemove,
}: {
  readonly state: UploadState;
  readonly onRemove: (key: string) => void;
}) {
  const { rows, phase } = state;
  const shown =
    rows.length > SHOWN_ROWS
      ? rows.toSorted((a, b) => Number(!a.problem) - Number(!b.problem)).slice(0, SHOWN_ROWS)
      : rows;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <ul aria-label={STRINGS.list.title} className="divide-y divide-line">
        {shown.map((row) => (
          <Row
            key={row.key}
            row={row}
            isRunning={phase === "running"}
            onRemove={phase === "running" || phase === "published" ? undefined : onRemove}
          />
        ))}
      </ul>
      {rows.length > shown.length && (
        <p className="border-t border-line px-3 py-2 text-sm text-ink-2">
          {STRINGS.list.unlisted(rows.length - shown.length)}
        </p>
      )}
    </div>
  );
}

const Row = memo(function Row({
  row,
  isRunning,
  onRemove,
}: {
  readonly row: UploadRow;
  readonly isRunning: boolean;
  readonly onRemove?: (key: string) => void;
}) {
  const { key, path, file, problem, state, progress } = row;
  const isMoving = state === "hashing" || state === "uploading";
  return (
    <li className="relative grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.5 pr-1 pl-3 sm:grid-cols-[auto_minmax(0,1fr)_5rem_8.5rem_auto]">
      <EntryIcon type="file" name={path} />
      <div className="min-w-0">
        <p className="wrap-anywhere">{path}</p>
        {problem && <p className="text-sm text-bad">{problem}</p>}
        <p className="tabular flex gap-3 text-xs text-ink-3 sm:hidden">
          {formatBytes(file.size)}
          <RowState row={row} isRunning={isRunning} />
        </p>
      </div>
      <p className="tabular hidden text-right text-sm text-ink-2 sm:block">
        {formatBytes(file.size)}
      </p>
      <p className="tabular hidden text-right text-sm sm:block">
        <RowState row={row} isRunning={isRunning} />
      </p>
      <button
        type="button"
        aria-label={STRINGS.list.remove(path)}
        disabled={!onRemove}
        onClick={() => onRemove?.(key)}
        className="grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink disabled:invisible"
      >
        <CloseIcon aria-hidden className="size-4" />
      </button>
      {isMoving && (
        <Meter
          label={state === "hashing" ? STRINGS.list.hashing(path) : STRINGS.list.uploading(path)}
          done={state === "uploading" ? progress : 0}
          ahead={state === "hashing" ? progress : 1}
          className="absolute inset-x-0 bottom-0 h-0.5 rounded-none"
        />
      )}
    </li>
  );
});

function RowState({ row, isRunning }: { readonly row: UploadRow; readonly isRunning: boolean }) {
  const percent = `${Math.floor(row.progress * 100)} %`;
  switch (row.state) {
    case "ready":
      return <span className="text-ink-3">{isRunning ? STRINGS.states.pending : ""}</span>;
    case "hashing":
      return <span className="text-ink-2">{STRINGS.states.hashing(percent)}</span>;
    case "uploading":
      return <span className="text-accent-text">{STRINGS.states.uploading(percent)}</span>;
    case "sent":
      return <span className="text-accent-text">{STRINGS.states.sent}</span>;
    case "stored":
      return <span className="text-good">{STRINGS.states.stored}</span>;
    case "skipped":
      return <span className="text-good">{STRINGS.states.skipped}</span>;
    case "failed":
      return <span className="text-bad">{STRINGS.states.failed}</span>;
  }
}
