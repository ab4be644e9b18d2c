export type DoctorState = "ok" | "warning" | "problem" | "skipped";

/** Areas of a report, in its order, with their titles. */
export const DOCTOR_AREAS = {
  configuration: "Configuration",
  dataFolder: "Data folder",
  programs: "Programs",
  database: "Database",
  objects: "Object store",
  publicAddress: "Public address",
  models: "Models",
  mail: "Email",
  network: "Network",
} as const;
export type DoctorArea = keyof typeof DOCTOR_AREAS;

/** `/admin/doctor`: what was checked of the hub's surroundings. */
export interface DoctorData {
  readonly checkedAt: string;
  readonly problems: number;
  readonly warnings: number;
  /** In order of their areas. */
  readonly lines: readonly DoctorLine[];
}

export interface DoctorLine {
  readonly area: DoctorArea;
  /** What was checked. */
  readonly check: string;
  readonly state: DoctorState;
  /** What was found. */
  readonly seen: string;
  /** What to do; absent where nothing is to be done. */
  readonly advice?: string;
}
