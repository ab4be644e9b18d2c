/**
 * The resources of a git process, by its purpose. A process above its limits is killed, and the caller gets
 * an error.
 */
export interface GitClass {
  /** Of output that is gathered or passed on. */
  readonly bytes: number;
  readonly seconds: number;
  /**
   * Address space of the process, where the system can limit it; absent for processes that read a few
   * objects.
   */
  readonly memoryBytes?: number;
}

const GB = 2 ** 30;

/** Memory covers a pack that is mapped into it: see `core.packedGitLimit` in `run-git.ts`. */
export const GIT_CLASSES = {
  metadata: { bytes: 16_000_000, seconds: 60 },
  log: { bytes: 64_000_000, seconds: 60, memoryBytes: 4 * GB },
  blame: { bytes: 8_000_000, seconds: 20, memoryBytes: 2 * GB },
  diff: { bytes: 64_000_000, seconds: 30, memoryBytes: 2 * GB },
  merge: { bytes: 16_000_000, seconds: 60, memoryBytes: 2 * GB },
  write: { bytes: 1_000_000, seconds: 600, memoryBytes: 4 * GB },
  /** Walks over whole histories, read line by line. */
  walk: { bytes: Number.POSITIVE_INFINITY, seconds: 3600, memoryBytes: 8 * GB },
  maintenance: { bytes: 16_000_000, seconds: 3600, memoryBytes: 8 * GB },
  /** Clones and pushes have their own deadlines: see `serve-pack.ts`. */
  pack: {
    bytes: Number.POSITIVE_INFINITY,
    seconds: Number.POSITIVE_INFINITY,
    memoryBytes: 8 * GB,
  },
} as const satisfies Readonly<Record<string, GitClass>>;

export type GitClassName = keyof typeof GIT_CLASSES;
