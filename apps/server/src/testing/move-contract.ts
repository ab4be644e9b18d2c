import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { commit, createBusyHub } from "./busy-hub.ts";
import { createTestApp } from "./create-test-app.ts";
import { endLeases, expectServed, orrery } from "./run-orrery.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
type Settings = Readonly<Record<string, string>>;

/** Another place for a hub, and the file that names it. */
async function place(create: () => Promise<Settings>) {
  const folder = temporaryFolder();
  const settings = { ORRERY_DATA: join(folder, "data"), ...(await create()) };
  const file = join(folder, "settings.env");
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return { settings, file };
}

/** What a move from one kind of place to another promises. */
export function describeMove(
  name: string,
  from: () => Promise<Settings>,
  to: () => Promise<Settings>,
): void {
  it(`moves a hub ${name} with all that it said yes to, and back into nothing that is in use`, async () => {
    const settings = { ORRERY_DATA: temporaryFolder(), ...(await from()) };
    const world = await createBusyHub(settings);
    const target = await place(to);

    // Killed in the midst of it: the hub works on, and the next move copies what is missing.
    const child = spawn(process.execPath, [CLI, "move", target.file], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    await expect.poll(() => existsSync(join(target.settings.ORRERY_DATA, "moving"))).toBe(true);
    child.kill("SIGKILL");
    await ended;
    await endLeases(settings);
    world.promise("m", await commit(world.ada, "m", "after-kill"));

    const moving = orrery(["move", target.file], settings);
    let refusal: unknown;
    for (let turn = 0; refusal === undefined; turn++)
      await commit(world.ada, "m", `during-${turn}`).then(
        (files) => world.promise("m", files),
        (error: unknown) => {
          refusal = error;
        },
      );
    expect(`${refusal}`).toContain("503");
    const moved = await moving;
    expect(moved).toMatchObject({ code: 0, text: expect.stringContaining("Moved") });

    const there = await createTestApp({ ORRERY_RUNNER: "off", ...target.settings });
    await there.hub.heal();
    await expectServed(there, world.ada.token, world.promised);
    const ada = there.with({ authorization: `Bearer ${world.ada.token}` });
    await commit(ada, "m", "afterwards");
    expect((await ada.get("/api/models/ada/m/refs")).json().tags).toHaveLength(1);
    expect((await there.get("/ada/secret/resolve/main/before-0.txt")).statusCode).toBe(401);
    await there.close();
    expect(await orrery(["verify", "--rate", "0"], target.settings)).toMatchObject({ code: 0 });

    // The hub that moved answers, and takes no changes.
    await expectServed(world.app, world.ada.token, world.promised);
    await sleep(600);
    const late = await world.ada.post("/api/repos/create", { name: "late" });
    expect([late.statusCode, late.json().error]).toEqual([503, expect.stringContaining("moved")]);
    expect(await orrery(["admin", "read-only", "off"], settings)).toMatchObject({ code: 0 });
    const again = await orrery(["move", target.file], settings);
    expect(again).toMatchObject({ code: 77, text: expect.stringContaining("not empty") });
    await sleep(600);
    expect((await world.ada.post("/api/repos/create", { name: "late" })).statusCode).toBe(200);
  }, 120_000);
}
