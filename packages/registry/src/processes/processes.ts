import type { RegistryDeps } from "../registry.ts";
import type { RegisteredProcess } from "./process.ts";
import { beatProcess, deleteProcesses, insertProcess, listProcesses } from "./process-store.ts";

export type Processes = ReturnType<typeof createProcesses>;
export type ProcessFacts = Pick<RegisteredProcess, "place" | "pid" | "started">;

/** The processes on this database. Who of them lives is judged by the server: see decision 028. */
export function createProcesses({ db, processId }: Pick<RegistryDeps, "db" | "processId">) {
  const register = (facts: ProcessFacts) =>
    insertProcess(db, { ...facts, id: processId, beats: 0 });
  return {
    /** Before the first work that bears this process's id. */
    register,
    /** Says that this process lives; it registers again if another took it for dead. */
    async beat(facts: ProcessFacts): Promise<void> {
      if (!(await beatProcess(db, processId))) await register(facts);
    },
    list: (): Promise<readonly RegisteredProcess[]> => listProcesses(db),
    /** After what they left is taken over. */
    forget: (ids: readonly string[]): Promise<void> => deleteProcesses(db, ids),
    /** This process ends and leaves nothing under way. */
    leave: (): Promise<void> => deleteProcesses(db, [processId]),
  };
}
