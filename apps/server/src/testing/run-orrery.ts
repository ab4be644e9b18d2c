import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import { openDatabase } from "../storage/database/open-database.ts";
import { CLI } from "./built-programs.ts";
import { type Promised, sha256 } from "./busy-hub.ts";
import type { TestApp } from "./create-test-app.ts";

const run = promisify(execFile);

/** Runs `orrery …` while the hub runs, as an operator would; returns its exit code. */
export async function orrery(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly text: string }> {
  const env = { PATH: process.env.PATH ?? "", ...settings };
  try {
    const { stdout } = await run(process.execPath, [CLI, ...args], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: `${stdout}${stderr}` };
  }
}

/** Whether a hub answers with every file that was promised. */
export async function expectServed(
  app: TestApp,
  token: string | undefined,
  promised: Promised,
): Promise<void> {
  const ada = app.with({ authorization: `Bearer ${token}` });
  for (const [path, digest] of promised) {
    const reply = await ada.get(path);
    expect([path, reply.statusCode, sha256(reply.rawPayload)]).toEqual([path, 200, digest]);
  }
}

/** As if those that hold them had been silent for long enough. */
export async function endLeases(settings: Readonly<Record<string, string>>): Promise<void> {
  const databaseUrl = settings.ORRERY_DATABASE_URL;
  const db = await openDatabase(
    { databaseUrl, dataFolder: settings.ORRERY_DATA ?? "" },
    { poolSize: 1 },
  );
  await db.deleteFrom("lease").execute();
  await db.destroy();
}
