import type { RegistryDeps } from "../registry-deps.ts";
import type { RegisteredProcess } from "./process.ts";
import { beatProcess, deleteProcesses, insertProcess, listProcesses } from "./process-store.ts";

/** As the kernel knows it. */
export type ProcessFacts = Pick<RegisteredProcess, "place" | "pid" | "started">;
/** With what it says of itself. */
export type NewProcess = Omit<RegisteredProcess, "id" | "beats">;

/** The processes on this database. Who of them lives is judged by the server: see decision 028. */
export interface Processes {
  /** Before the first work that bears this process's id. */
  register(facts: NewProcess): Promise<void>;
  /** Updates this process's row; registers again if another process declared it dead. */
  beat(facts: NewProcess): Promise<void>;
  list(): Promise<readonly RegisteredProcess[]>;
  /** Called after their leftovers were adopted. */
  forget(ids: readonly string[]): Promise<void>;
  /** This process ends and leaves nothing under way. */
  leave(): Promise<void>;
}

export function createProcesses({
  db,
  processId,
}: Pick<RegistryDeps, "db" | "processId">): Processes {
  const register = (facts: NewProcess) => insertProcess(db, { ...facts, id: processId, beats: 0 });
  return {
    register,
    async beat(facts) {
      if (!(await beatProcess(db, processId))) await register(facts);
    },
    list: () => listProcesses(db),
    forget: (ids) => deleteProcesses(db, ids),
    leave: () => deleteProcesses(db, [processId]),
  };
}
