import type { DoctorData } from "@orrery/web/page-data/admin/doctor";

/** Its probes take a second or more, and 12 MB of traffic. */
const FRESH_MS = 30_000;

/** One report at a time, and the same one to all who ask within half a minute. */
export function keepReport(make: () => Promise<DoctorData>): () => Promise<DoctorData> {
  let report: Promise<DoctorData> | undefined;
  let until = 0;
  return () => {
    if (report && performance.now() < until) return report;
    const running = make();
    // While it runs, no second one starts.
    [report, until] = [running, Number.POSITIVE_INFINITY];
    const fresh = (ms: number) => () => {
      until = performance.now() + ms;
    };
    running.then(fresh(FRESH_MS), fresh(0));
    return running;
  };
}
