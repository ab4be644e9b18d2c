import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startProcesses } from "../processes/start-processes.ts";
import { startServer } from "../processes/start-server.ts";

/** With several, they share a database and an S3 server, and a proxy gives each request to the next. */
export const PROCESSES: number = Number(process.env.ORRERY_TEST_PROCESSES ?? 1);

export interface RunningHub {
  /** As the server printed it, e.g. `http://localhost:41873`. */
  readonly origin: string;
  /** The one-time link for the administrator, as printed. */
  readonly setupUrl: string;
  readonly dataFolder: string;
  /** Where its data are, for commands that run at the same time. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number;
  /** Ends the server as Ctrl-C would, removes its data, and throws unless it ended cleanly. */
  readonly stop: () => Promise<void>;
}

/** Starts the real server process on a free port with empty data; resolves when it has printed its address. */
export async function startHub(given: Readonly<Record<string, string>> = {}): Promise<RunningHub> {
  // It would change pages and what is stored, seconds after a dataset's commit.
  const env = { ORRERY_CONVERSION: "off", ...given };
  if (PROCESSES > 1) return startProcesses(PROCESSES, env);
  const dataFolder = given.ORRERY_DATA ?? (await mkdtemp(join(tmpdir(), "orrery-journey-")));
  const environment = { ORRERY_DATA: dataFolder };
  const remove = () => rm(dataFolder, { recursive: true, force: true });
  try {
    const { stop, ...server } = await startServer({ ...env, ...environment });
    return { ...server, dataFolder, environment, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** One hub for all tests of a file; read its fields inside tests only. */
export function useHub(env?: Readonly<Record<string, string>>): RunningHub {
  const hub = {} as { -readonly [Key in keyof RunningHub]: RunningHub[Key] };
  beforeAll(async () => {
    Object.assign(hub, await startHub(env));
  });
  afterAll(() => hub.stop?.());
  return hub;
}
