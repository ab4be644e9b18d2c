/** A process that works on this database. */
export interface RegisteredProcess {
  readonly id: string;
  /** The kernel that knows its pid: processes of one place can look for each other. */
  readonly place: string;
  readonly pid: number;
  /** When that kernel started it, in its own words: a pid is given again. */
  readonly started: string;
  /** Rises while the process lives. */
  readonly beats: number;
}
