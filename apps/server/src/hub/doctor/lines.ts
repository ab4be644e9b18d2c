import type { DoctorArea, DoctorLine, DoctorState } from "@orrery/web/page-data/admin/doctor";

/** Makes lines of one area, so that each check says only what it is about. */
export interface AreaLines {
  ok(check: string, seen: string): DoctorLine;
  skipped(check: string, seen: string): DoctorLine;
  warning(check: string, seen: string, advice: string): DoctorLine;
  problem(check: string, seen: string, advice: string): DoctorLine;
}

export function linesOf(area: DoctorArea): AreaLines {
  const line =
    (state: DoctorState) =>
    (check: string, seen: string, advice?: string): DoctorLine => ({
      ...{ area, check, state, seen },
      ...(advice !== undefined && { advice }),
    });
  return {
    ok: line("ok"),
    skipped: line("skipped"),
    warning: line("warning"),
    problem: line("problem"),
  };
}
