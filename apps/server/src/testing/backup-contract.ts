import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { MAINTENANCE_LEASE } from "@orrery/registry";
import { describe, expect, it } from "vitest";
import { openFolderTarget } from "../storage/backup/folder-target.ts";
import { openDatabase } from "../storage/database/open-database.ts";
import { dumpDatabase } from "../storage/dump/dump-database.ts";
import { commit, createBusyHub, startWriting } from "./busy-hub.ts";
import { createTestApp } from "./create-test-app.ts";
import { endLeases, expectServed, orrery } from "./run-orrery.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
type Settings = Readonly<Record<string, string>>;

/** Digests of all tables, but for those that starting a hub changes. */
async function tablesOf(settings: Settings) {
  const databaseUrl = settings.ORRERY_DATABASE_URL;
  const db = await openDatabase(
    { databaseUrl, dataFolder: settings.ORRERY_DATA ?? "" },
    { poolSize: 1 },
  );
  const folder = temporaryFolder();
  try {
    const usage = await db
      .selectFrom("owner_usage")
      .select(["owner", "repos", "lfs_bytes"])
      .where("repos", ">", 0)
      .orderBy("owner")
      .execute();
    const { files } = await dumpDatabase(db, databaseUrl ? "postgres" : "sqlite", folder);
    const tables = Object.fromEntries(
      files
        .filter(({ path }) => !/pending_index|damage|verification|xet_scope/.test(path))
        .map(({ path }) => [path, readFileSync(join(folder, path), "utf8").split("\n").toSorted()]),
    );
    return { usage, ...tables };
  } finally {
    await db.destroy();
  }
}

const refsOf = (dataFolder: string) =>
  readdirSync(join(dataFolder, "git"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".git"))
    .toSorted()
    .map((name) => {
      const gitDir = join(dataFolder, "git", name);
      const kinds = ["refs/heads", "refs/tags", "refs/pr"];
      return [name, `${execFileSync("git", ["--git-dir", gitDir, "for-each-ref", ...kinds])}`];
    });

const filesIn = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => [name, statSync(join(folder, name))] as const)
      .filter(([, found]) => found.isFile())
      .map(([name, found]) => [name, `${found.ino} ${found.mtimeMs}`]),
  );

/** What backups promise on every database. `create` gives the settings of an empty one. */
export function describeBackup(name: string, create: () => Promise<Settings>): void {
  describe(`a backup of a hub on ${name}`, () => {
    it("has all that was promised before it, while writes go on, and the next copies what is new", async () => {
      const settings = { ORRERY_DATA: temporaryFolder(), ...(await create()) };
      const world = await createBusyHub(settings);
      const folder = join(temporaryFolder(), "backup");
      const before = new Map(world.promised);
      const writing = startWriting(world);
      const first = await orrery(["backup", folder], settings);
      await writing.end();
      expect([first.code, first.text]).toEqual([0, expect.stringContaining("repos")]);

      const restored = { ORRERY_DATA: join(temporaryFolder(), "data"), ...(await create()) };
      expect(await orrery(["restore", folder], restored)).toMatchObject({ code: 0 });
      expect(statSync(restored.ORRERY_DATA).mode & 0o777).toBe(0o700);
      const again = await createTestApp({ ORRERY_RUNNER: "off", ...restored });
      await again.hub.heal();
      await expectServed(again, world.ada.token, before);
      expect(await again.get("/ada/secret/resolve/main/before-0.txt")).toMatchObject({
        statusCode: 401,
      });
      await again.close();
      expect(await orrery(["verify", "--rate", "0"], restored)).toMatchObject({ code: 0 });

      const blobs = filesIn(join(folder, "blobs"));
      world.promise("m", await commit(world.ada, "m", "after"));
      expect(await orrery(["backup", folder], settings)).toMatchObject({ code: 0 });
      const later = filesIn(join(folder, "blobs"));
      const copied = [...later].filter(([path, id]) => blobs.get(path) !== id);
      // The writes that ended after the first backup's last look, and the one commit.
      expect(copied.length).toBeGreaterThan(0);
      expect([...later].filter(([path]) => blobs.has(path)).length).toBeGreaterThan(10);
      for (const [path, id] of blobs) if (later.has(path)) expect(later.get(path)).toBe(id);

      const third = await orrery(["backup", folder], settings);
      expect(third.code).toBe(0);
      expect(filesIn(join(folder, "blobs"))).toEqual(later);
    });

    it("leaves the backup before as it was when it is killed, and keeps garbage collection away", async () => {
      const settings = { ORRERY_DATA: temporaryFolder(), ...(await create()) };
      const world = await createBusyHub(settings);
      const folder = join(temporaryFolder(), "backup");
      expect(await orrery(["backup", folder], settings)).toMatchObject({ code: 0 });
      const before = new Map(world.promised);
      for (let kill = 0; kill < 4; kill++) {
        world.promise("m", await commit(world.ada, "m", `late-${kill}`));
        const child = spawn(process.execPath, [CLI, "backup", folder], {
          env: { PATH: process.env.PATH, ...settings },
          stdio: "ignore",
        });
        const ended = once(child, "exit");
        // In the midst of it, each time a little later.
        await expect.poll(() => existsSync(join(folder, "incoming"))).toBe(true);
        await sleep(kill * 60);
        child.kill("SIGKILL");
        await ended;
        await endLeases(settings);
      }
      const restored = { ORRERY_DATA: join(temporaryFolder(), "data"), ...(await create()) };
      expect(await orrery(["restore", folder], restored)).toMatchObject({ code: 0 });
      const again = await createTestApp({ ORRERY_RUNNER: "off", ...restored });
      await expectServed(again, world.ada.token, before);

      const { hub } = world.app;
      const held = await hub.registry.leases.acquire(MAINTENANCE_LEASE, 60_000);
      await expect(hub.collectGarbage(0)).rejects.toMatchObject({ code: "refused" });
      const target = await openFolderTarget(folder);
      await expect(hub.backup(target, () => {})).rejects.toMatchObject({ code: "refused" });
      await held?.release();
      expect(await orrery(["backup", folder], settings)).toMatchObject({ code: 0 });
    });

    it.each(["backup", "backup.tar"])(
      "into %s makes a hub that equals the first",
      async (place) => {
        const settings = { ORRERY_DATA: temporaryFolder(), ...(await create()) };
        mkdirSync(join(settings.ORRERY_DATA, "catalog/task-aliases"), { recursive: true });
        const alias = JSON.stringify({ canonicalId: "text-to-speech", label: "Speech Synthesis" });
        writeFileSync(
          join(settings.ORRERY_DATA, "catalog/task-aliases/speech-synthesis.json"),
          alias,
        );
        const { promised, ada, app } = await createBusyHub(settings);
        // Later verdicts would be in the backup alone.
        await app.hub.registry.scans.settled();
        // The hub makes its salt at the first count of requests, which may come later.
        await app.hub.registry.sharedLimits.take([]);
        const path = join(temporaryFolder(), place);
        // Before the backup: the hub notes in its settings when the last one ended.
        const tables = await tablesOf(settings);
        expect(await orrery(["backup", path], settings)).toMatchObject({ code: 0 });
        expect(statSync(path).mode & 0o077).toBe(0);
        const restored = { ORRERY_DATA: join(temporaryFolder(), "data"), ...(await create()) };
        expect(await orrery(["restore", path], restored)).toMatchObject({ code: 0 });
        expect(await tablesOf(restored)).toEqual(tables);
        expect(refsOf(restored.ORRERY_DATA)).toEqual(refsOf(settings.ORRERY_DATA));
        for (const file of ["secret.key", "catalog/task-aliases/speech-synthesis.json"])
          expect(readFileSync(join(restored.ORRERY_DATA, file), "utf8")).toBe(
            readFileSync(join(settings.ORRERY_DATA, file), "utf8"),
          );
        const again = await createTestApp({ ORRERY_RUNNER: "off", ...restored });
        await expectServed(again, ada.token, promised);
        const refused = await orrery(["restore", path], restored);
        expect(refused).toMatchObject({ code: 77, text: expect.stringContaining("not empty") });
      },
    );
  });
}
