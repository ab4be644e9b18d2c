import { Form, Link, useLocation } from "react-router";
import type { SplitQuality } from "../../page-data/repo/dataset-quality.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { STRINGS } from "./strings.ts";
import { useReload } from "./use-reload.ts";

/** How far a report is, and the form that has it made. */
export function QualityState({
  quality,
  canStart,
  error,
}: {
  readonly quality: SplitQuality;
  readonly canStart: boolean;
  /** Why the form did nothing. */
  readonly error: string | undefined;
}) {
  const { state, made } = quality;
  const isComing = state === "pending" || state === "running";
  useReload(isComing || (state === "failed" && quality.nextAt !== undefined));
  const action = canStart && !isComing && (
    <StartForm
      label={made ? STRINGS.again : state === "failed" ? STRINGS.retry : STRINGS.start}
      isMain={!made?.isCurrent}
    />
  );
  const problem = error !== undefined && (
    <p role="alert" className="mt-2 text-sm text-bad">
      {error}
    </p>
  );
  if (state === "none")
    return (
      <EmptyState title={STRINGS.none.title} action={action}>
        {STRINGS.none.text} {!canStart && STRINGS.none.others}
        {problem}
      </EmptyState>
    );
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="status" className="min-w-0 grow text-sm text-ink-2">
          {isComing && <Coming quality={quality} />}
          {state === "failed" && (
            <p className="text-bad">
              {STRINGS.failed(quality.error ?? "")}{" "}
              {quality.nextAt !== undefined && STRINGS.retrying}
            </p>
          )}
          {made && (
            <p>{STRINGS.of(made.report.rows, made.report.columns, made.revision.slice(0, 8))}</p>
          )}
        </div>
        {action}
      </div>
      {made && !made.isCurrent && (
        <p className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {STRINGS.stale(made.revision.slice(0, 8))}
        </p>
      )}
      {problem}
    </div>
  );
}

function Coming({ quality: { state, progress } }: { readonly quality: SplitQuality }) {
  const { search } = useLocation();
  return (
    <p>
      {state === "pending" ? STRINGS.pending : STRINGS.running(progress.done, progress.parts)}{" "}
      {progress.current !== undefined && STRINGS.current(progress.current)}{" "}
      {progress.parts > 0 && (
        <progress
          aria-label={STRINGS.progress}
          value={progress.done}
          max={progress.parts}
          className="mx-2 h-1.5 w-32 align-middle accent-accent"
        />
      )}
      <Link to={search || "."} className="without-js text-link">
        {STRINGS.reload}
      </Link>
    </p>
  );
}

const StartForm = ({ label, isMain }: { readonly label: string; readonly isMain: boolean }) => (
  <Form method="post" preventScrollReset>
    <Button type="submit" size="sm" variant={isMain ? "primary" : "plain"}>
      {label}
    </Button>
  </Form>
);
