import type { DoctorState } from "../page-data/admin/doctor.ts";
import { plural } from "../ui/format.ts";

export const DOCTOR = {
  title: "Doctor",
  note: "What the hub stands on, as this process sees it. On the machine of the hub: orrery doctor.",
  checked: "Checked",
  again: "Check again",
  fresh: "A report is kept for half a minute.",
  good: "Everything is all right.",
  found: (problems: number, warnings: number) =>
    `${plural(problems, "problem")}, ${plural(warnings, "warning")}`,
  states: {
    ok: "OK",
    warning: "Warning",
    problem: "Problem",
    skipped: "Not checked",
  } satisfies Readonly<Record<DoctorState, string>>,
} as const;
