/** A process that works on this database. */
export interface RegisteredProcess {
  readonly id: string;
  /** The kernel that knows its pid: processes of one place can look for each other. */
  readonly place: string;
  readonly pid: number;
  /** When that kernel started it, in its own words: a pid is given again. */
  readonly started: string;
  /** Null in rows of before, as are the following. */
  readonly since: string | null;
  readonly host: string | null;
  readonly version: string | null;
  /** Memory for models; null where it runs none. */
  readonly runner_bytes: number | null;
  /** Rises while the process lives. */
  readonly beats: number;
}
