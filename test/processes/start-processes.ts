import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { inject } from "vitest";
import { createDatabase } from "../../apps/server/src/testing/postgres/create-database.ts";
import type { RunningHub } from "../journeys/start-hub.ts";
import { startFront } from "./start-front.ts";
import { startServer } from "./start-server.ts";

/**
 * Several processes behind a proxy that is their one origin. They share an empty database and an S3 server; each has a
 * folder of its own.
 */
export async function startProcesses(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<RunningHub> {
  const dataFolder = env.ORRERY_DATA ?? (await mkdtemp(join(tmpdir(), "orrery-processes-")));
  // Some tests look into an S3 server of their own.
  const hasStorage = env.ORRERY_BLOBS === undefined;
  const front = await startFront({ port: Number(env.ORRERY_PORT ?? 0), hasStorage });
  const environment = {
    ORRERY_DATA: dataFolder,
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    ORRERY_PUBLIC_URL: `http://localhost:${front.port}`,
    ORRERY_SECRET_KEY: randomUUID(),
    ...front.storage,
  };
  const settings = {
    ORRERY_TRUST_PROXY: "1",
    ORRERY_RENDER_THREADS: "1",
    ...env,
    ...environment,
    ORRERY_PORT: "0",
  };
  /** Commands and tests look into the first one's. */
  async function ownFolder(index: number): Promise<string> {
    if (index === 0) return dataFolder;
    const folder = join(dataFolder, `../${basename(dataFolder)}-${index}`);
    folders.push(folder);
    await mkdir(folder);
    // What an operator puts into each.
    const tables = join(dataFolder, "catalog");
    if (existsSync(tables)) await cp(tables, join(folder, "catalog"), { recursive: true });
    return folder;
  }
  const folders = [dataFolder];
  const starts = Array.from({ length: count }, async (_, index) =>
    startServer({ ...settings, ORRERY_DATA: await ownFolder(index) }),
  );
  const remove = async () => {
    await front.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  const started = await Promise.allSettled(starts);
  const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = started.find((one) => one.status === "rejected");
  if (failed || servers[0] === undefined) {
    await Promise.allSettled(servers.map((server) => server.stop()));
    await remove();
    throw failed?.reason;
  }
  front.serve(servers.map((server) => server.port));
  return {
    origin: environment.ORRERY_PUBLIC_URL,
    setupUrl: servers[0].setupUrl,
    dataFolder,
    environment,
    pid: servers[0].pid,
    async stop() {
      await Promise.all(servers.map((server) => server.stop())).finally(remove);
    },
  };
}
