import type { RunFailure } from "../page-data/widget.ts";
import { AlertIcon } from "../ui/icon.ts";
import { adviceFor } from "./advice.ts";

/** Why a call failed, and what can be done about it. */
export const FailureNotice = ({ failure }: { readonly failure: RunFailure }) => {
  const advice = adviceFor(failure.code);
  return (
    <div role="alert" className="flex gap-2 rounded-md bg-bad-soft p-2.5 text-sm">
      <AlertIcon aria-hidden className="mt-0.5 size-4 text-bad" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{failure.message}</p>
        {advice && <p className="text-ink-2">{advice}</p>}
        <p className="mt-0.5 font-mono text-xs text-ink-3">{failure.code}</p>
      </div>
    </div>
  );
};
