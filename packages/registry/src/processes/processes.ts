import type { RegistryDeps } from "../registry-deps.ts";
import type { IndexProcess } from "./index-offer.ts";
import { listIndexProcesses, setIndexAddress } from "./index-offer-store.ts";
import { findMirrorProcess, setMirrorAddress } from "./mirror-offer-store.ts";
import type { RegisteredProcess, RunnerOffer, RunnerProcess } from "./process.ts";
import {
  beatProcess,
  deleteProcesses,
  insertProcess,
  listProcesses,
  listRunners,
  setOffer,
} from "./process-store.ts";

/** As the kernel knows it. */
export type ProcessFacts = Pick<RegisteredProcess, "place" | "pid" | "started">;
/** With what it says of itself. */
export type NewProcess = Omit<RegisteredProcess, "id" | "beats" | "address" | "runner">;

/** The processes on this database. Who of them lives is judged by the server: see decision 028. */
export interface Processes {
  /** Before the first work that bears this process's id. */
  register(facts: NewProcess): Promise<void>;
  /** Updates this process's row; registers again if another process declared it dead. */
  beat(facts: NewProcess): Promise<void>;
  list(): Promise<readonly RegisteredProcess[]>;
  /** Lets other processes call the models of this one, or no more. */
  offer(offer: RunnerOffer | undefined): Promise<void>;
  /** Whose models may be called. */
  listRunners(): Promise<readonly RunnerProcess[]>;
  /** Lets other processes ask the index of this one at the address, or no more. */
  offerIndex(address: string | undefined): Promise<void>;
  /** Whose index may be asked. */
  listIndexes(): Promise<readonly IndexProcess[]>;
  /** Lets other processes read at the address what this one is bringing of other hubs. */
  offerMirrors(address: string): Promise<void>;
  findMirrors(id: string): Promise<IndexProcess | undefined>;
  /** Called after their leftovers were adopted. */
  forget(ids: readonly string[]): Promise<void>;
  /** This process ends and leaves nothing under way. */
  leave(): Promise<void>;
}

export function createProcesses({
  db,
  processId,
}: Pick<RegistryDeps, "db" | "processId">): Processes {
  let offered: Pick<RegisteredProcess, "address" | "runner"> = { address: null, runner: null };
  let mirrors: string | undefined;
  const register = (facts: NewProcess) =>
    insertProcess(db, { ...facts, ...offered, id: processId, beats: 0 });
  return {
    register,
    async beat(facts) {
      if (await beatProcess(db, processId)) return;
      await register(facts);
      if (mirrors !== undefined) await setMirrorAddress(db, processId, mirrors);
    },
    list: () => listProcesses(db),
    async offer(offer) {
      const { address = null, ...facts } = offer ?? {};
      offered = { address, runner: address === null ? null : JSON.stringify(facts) };
      await setOffer(db, processId, offered);
    },
    listRunners: () => listRunners(db),
    offerIndex: (address) => setIndexAddress(db, processId, address ?? null),
    listIndexes: () => listIndexProcesses(db),
    async offerMirrors(address) {
      mirrors = address;
      await setMirrorAddress(db, processId, address);
    },
    findMirrors: (id) => findMirrorProcess(db, id),
    forget: (ids) => deleteProcesses(db, ids),
    leave: () => deleteProcesses(db, [processId]),
  };
}
