import type { ProcessFacts, RegisteredProcess } from "@orrery/registry";
import { isRunning } from "./kernel.ts";

/** How often a process says that it lives, and looks at the others. */
export const BEAT_MS = 10_000;
/** So many looks at a row that did not change, and its process is dead. */
const SILENT_LOOKS = 6;

export interface Judged {
  readonly living: ReadonlySet<string>;
  readonly dead: readonly string[];
}

/** Of these registered processes, who lives? Call it at every look: it remembers who was silent. */
export type JudgeProcesses = (processes: readonly Heard[], nowMs: number) => Judged;

type Heard = ProcessFacts & Pick<RegisteredProcess, "id" | "beats">;

/**
 * Processes of this machine are looked up in the kernel. For another machine or container only the rows are
 * known: a process whose row did not change during a minute of looks is dead. Looks are counted, not clocks
 * compared, so a database outage marks no process as dead. `isAlone`: no other machine can use this
 * database.
 */
export function createJudge(
  self: { readonly id: string } & ProcessFacts,
  isAlone: boolean,
  runs: (process: ProcessFacts) => boolean = isRunning,
): JudgeProcesses {
  const silent = new Map<string, { beats: number; looks: number; atMs: number }>();

  function isHeard({ id, beats }: Heard, nowMs: number): boolean {
    const last = silent.get(id);
    if (last?.beats !== beats) {
      silent.set(id, { beats, looks: 0, atMs: nowMs });
      return true;
    }
    // Looks more frequent than beats prove nothing.
    if (nowMs - last.atMs >= BEAT_MS / 2) {
      last.looks++;
      last.atMs = nowMs;
    }
    return last.looks < SILENT_LOOKS;
  }

  function isAlive(process: Heard, nowMs: number): boolean {
    if (process.id === self.id) return true;
    if (process.place === self.place) return runs(process);
    return !isAlone && isHeard(process, nowMs);
  }

  return (processes, nowMs) => {
    const living = new Set([self.id]);
    for (const process of processes) if (isAlive(process, nowMs)) living.add(process.id);
    const dead = processes.filter(({ id }) => !living.has(id)).map(({ id }) => id);
    for (const id of dead) silent.delete(id);
    return { living, dead };
  };
}
