import { Button } from "../ui/button.tsx";
import { formatBytes, formatInteger } from "../ui/format.ts";
import { Meter } from "./meter.tsx";
import type { UploadState } from "./upload-state.ts";
import { formatDuration, totalUpload, type UploadTotals } from "./upload-totals.ts";

/** How far the whole upload is, how fast, how long still, and the way to stop it. */
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
    <section aria-label="Progress" className="rounded-lg border border-line bg-surface p-3">
      <div className="mb-2.5 flex items-center gap-3">
        <p role="status" className="min-w-0 grow font-semibold">
          {describeStep(state, totals)}
        </p>
        {state.phase === "running" && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <Meter
        label="Everything"
        done={share(totals.uploadedBytes)}
        ahead={share(totals.hashedBytes)}
        className="h-1.5"
      />
      <dl className="tabular mt-2.5 grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-4">
        <Figure label="Files">
          {formatInteger(totals.uploadedFiles)} of {formatInteger(totals.files)}
        </Figure>
        <Figure label="Bytes">
          {formatBytes(totals.uploadedBytes)} of {formatBytes(totals.bytes)}
        </Figure>
        <Figure label="Speed">
          {totals.speed === undefined ? "–" : `${formatBytes(totals.speed)}/s`}
        </Figure>
        <Figure label="Time left">
          {totals.secondsLeft === undefined ? "–" : formatDuration(totals.secondsLeft)}
        </Figure>
      </dl>
    </section>
  );
}

function describeStep({ phase, step, rows }: UploadState, totals: UploadTotals): string {
  if (phase === "published") return "Published";
  if (step === "checking") return "Asking the hub what it needs…";
  if (step === "committing") return "Making the commit…";
  const isSending = rows.some((row) => row.state === "uploading");
  return isSending || totals.hashedBytes === totals.bytes ? "Uploading…" : "Hashing…";
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
