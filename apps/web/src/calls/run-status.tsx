import { useEffect, useState } from "react";
import { formatSeconds } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";

/** How long a call has been under way; the long wait is for a model that is being loaded. */
export function RunStatus({
  startedAt,
  loading,
}: {
  readonly startedAt: number;
  /** 0…1 while the model loads. */
  readonly loading?: number;
}) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="appear-late space-y-1.5">
      <p className="text-sm text-ink-2">
        <span role="status">
          {loading === undefined ? STRINGS.status.running : STRINGS.status.loading}
        </span>
        <span className="tabular"> · {formatSeconds((now - startedAt) / 1000)}</span>
      </p>
      <progress
        value={loading}
        aria-label={loading === undefined ? STRINGS.status.running : STRINGS.status.loading}
        className="block h-1.5 w-full accent-accent"
      />
    </div>
  );
}
