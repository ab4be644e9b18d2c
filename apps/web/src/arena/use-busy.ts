import { useState } from "react";

/** Who of several is at work. */
export function useBusy() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  return {
    isBusy: busy.size > 0,
    note: (who: string) => (isBusy: boolean) =>
      setBusy((before) => {
        const next = new Set(before);
        if (isBusy) next.add(who);
        else next.delete(who);
        return next;
      }),
  };
}
