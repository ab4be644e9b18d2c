/** Threads that wait would spin and starve their neighbors; an arena would keep memory for good. */
export const sessionOptions = (threads: number) => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  executionMode: "sequential" as const,
  enableCpuMemArena: false,
  extra: { session: { intra_op: { allow_spinning: "0" } } },
});
