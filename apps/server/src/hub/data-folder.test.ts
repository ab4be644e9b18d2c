import { execFile, spawn } from "node:child_process";
import { chmodSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const exec = promisify(execFile);

/** Runs a command with a umask that makes files readable for everyone. */
const orrery = (args: readonly string[], folder: string) =>
  exec("/bin/sh", ["-c", 'umask 022; exec "$@"', "sh", process.execPath, CLI, ...args], {
    env: { ...process.env, ORRERY_DATA: folder, ORRERY_PORT: "0" },
  });

/** Files and folders that others can read or enter. */
function listOpen(folder: string): readonly string[] {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["", ...below].filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0);
}

async function serve(folder: string) {
  const script = 'umask 022; exec "$@"';
  const server = spawn("/bin/sh", ["-c", script, "sh", process.execPath, CLI, "serve"], {
    env: { ...process.env, ORRERY_DATA: folder, ORRERY_PORT: "0", ORRERY_EXAMPLES: "off" },
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await ended;
  });
  let printed = "";
  server.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/\/setup\?token=\S+\n/);
  const [, origin = "", token = ""] = /(http:\S+)\/setup\?token=(\S+)/.exec(printed) ?? [];
  return { origin, setupToken: token };
}

it("opens nothing that it writes to other users of the machine", { timeout: 120_000 }, async () => {
  const folder = join(temporaryFolder(), "data");
  const { origin, setupToken } = await serve(folder);
  const body = new URLSearchParams({ token: setupToken, name: "ada", password: "correct horse" });
  await fetch(`${origin}/setup`, { method: "POST", body, redirect: "manual" });
  const { stdout } = await orrery(["token", "ada", "--role", "write"], folder);
  const token = /hf_\w+/.exec(stdout)?.[0] ?? "";
  const created = await fetch(`${origin}/api/repos/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "m" }),
  });
  expect(created.status).toBe(200);
  // A push asks the hooks, which are programs.
  const clone = join(temporaryFolder(), "m");
  const remote = `${origin.replace("://", `://ada:${token}@`)}/ada/m`;
  await exec("git", ["clone", "--quiet", remote, clone]);
  writeFileSync(join(clone, "a.txt"), "a");
  const git = (...args: string[]) =>
    exec("git", ["-C", clone, "-c", "user.name=ada", "-c", "user.email=ada@hub.example", ...args]);
  await git("add", ".");
  await git("commit", "--quiet", "-m", "Add a");
  await git("push", "--quiet", "origin", "HEAD:main");
  expect(await (await fetch(`${origin}/ada/m/resolve/main/a.txt`)).text()).toBe("a");
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(["orrery.sqlite", "orrery.sqlite-wal", "secret.key", "git"]),
  );
  expect(listOpen(folder)).toEqual([]);
});

it("closes a folder that an earlier version left open, not one that is open to a group", async () => {
  const folder = temporaryFolder();
  for (const [before, after] of [
    [0o755, 0o700],
    [0o775, 0o700],
    [0o750, 0o750],
    [0o700, 0o700],
  ] as const) {
    chmodSync(folder, before);
    const app = await createTestApp({ ORRERY_DATA: folder });
    expect(statSync(folder).mode & 0o777).toBe(after);
    await app.close();
    await app.hub.close();
  }
});

/** Overwrites the first page of a table. */
function damage(folder: string, table: string): void {
  const path = join(folder, "orrery.sqlite");
  const db = new DatabaseSync(path);
  db.exec("pragma wal_checkpoint(truncate)");
  const { page_size } = db.prepare("pragma page_size").get() as { page_size: number };
  const { rootpage } = db
    .prepare("select rootpage from sqlite_master where name = ?")
    .get(table) as { rootpage: number };
  db.close();
  writeSync(
    openSync(path, "r+"),
    Buffer.alloc(page_size, 0xff),
    0,
    page_size,
    (rootpage - 1) * page_size,
  );
}

it("ends with 76 and a sentence when the database is damaged", async () => {
  const folder = temporaryFolder();
  await orrery(["migrate"], folder);
  damage(folder, "setting");
  const failed = await orrery(["reindex"], folder).catch((error) => error);
  expect([failed.code, failed.stderr]).toEqual([
    76,
    expect.stringMatching(/^orrery: The database is damaged\. [^\n]+\n$/),
  ]);
});

it("says that it is not ready once it has met damage", async () => {
  const folder = temporaryFolder();
  const first = await createTestApp({ ORRERY_DATA: folder });
  const ada = await first.signUp("ada");
  await first.close();
  await first.hub.close();
  damage(folder, "access_token");
  const app = await createTestApp({ ORRERY_DATA: folder });
  expect((await app.get("/readyz")).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${ada.token}` };
  const answer = await app.get("/api/whoami-v2", { headers });
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([503, "DatabaseDamaged"]);
  expect((await app.get("/readyz")).statusCode).toBe(503);
});
