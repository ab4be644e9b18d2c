import { Button } from "../ui/button.tsx";
import { formatBytes, formatInteger } from "../ui/format.ts";
import { Meter } from "./meter.tsx";
import { STRINGS } from "./strings.ts";
import type { UploadState } from "./upload-row.ts";
import { formatDuration, totalUpload, type UploadTotals } from "./upload-totals.ts";

/** Progress, speed and remaining time of the upload, with a button that cancels it. */
export function UploadProgress({
  state,
  onCancel,
}: {
  readonly state: UploadState;
  readonly onCancel: () => void;
}) {
  const totals = totalUpload(state);
  const share = (bytes: number) => (totals.bytes ? bytes / totals.bytes : 0);
  return (
    <section
      aria-label={STRINGS.progress.title}
      className="rounded-lg border border-line bg-surface p-3"
    >
      <div className="mb-2.5 flex items-center gap-3">
        <p role="status" className="min-w-0 grow font-semibold">
          {describeStep(state, totals)}
        </p>
        {state.phase === "running" && (
          <Button size="sm" onClick={onCancel}>
            {STRINGS.progress.cancel}
          </Button>
        )}
      </div>
      <Meter
        label={STRINGS.progress.total}
        done={share(totals.uploadedBytes)}
        ahead={share(totals.hashedBytes)}
        className="h-1.5"
      />
      <dl className="tabular mt-2.5 grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-4">
        <Figure label={STRINGS.progress.files}>
          {STRINGS.progress.of(formatInteger(totals.uploadedFiles), formatInteger(totals.files))}
        </Figure>
        <Figure label={STRINGS.progress.bytes}>
          {STRINGS.progress.of(formatBytes(totals.uploadedBytes), formatBytes(totals.bytes))}
        </Figure>
        <Figure label={STRINGS.progress.speed}>
          {totals.speed === undefined ? "–" : STRINGS.progress.perSecond(totals.speed)}
        </Figure>
        <Figure label={STRINGS.progress.timeLeft}>
          {totals.secondsLeft === undefined ? "–" : formatDuration(totals.secondsLeft)}
        </Figure>
      </dl>
    </section>
  );
}

function describeStep({ phase, step, rows }: UploadState, totals: UploadTotals): string {
  if (phase === "published") return STRINGS.progress.published;
  if (step === "checking") return STRINGS.progress.checking;
  if (step === "committing") return STRINGS.progress.committing;
  const isSending = rows.some((row) => row.state === "uploading");
  return isSending || totals.hashedBytes === totals.bytes
    ? STRINGS.progress.uploading
    : STRINGS.progress.hashing;
}

const Figure = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: React.ReactNode;
}) => (
  <div>
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd>{children}</dd>
  </div>
);
