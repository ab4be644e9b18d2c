import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));

const doctor = (env: Readonly<Record<string, string>>, ...options: readonly string[]) =>
  spawnSync(process.execPath, [CLI, "doctor", ...options], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ORRERY_RUNNER: "off", ORRERY_PORT: "9", ...env },
  });

it("prints a line for each check and ends with 0 before the first start", () => {
  const { stdout, status } = doctor({ ORRERY_DATA: join(temporaryFolder(), "new") });
  expect(stdout).toContain("Configuration\n  ok      Settings: ");
  expect(stdout).toContain("  WARNING Folder: ");
  expect(stdout).toContain("0 problems, 1 warning.");
  expect(status).toBe(0);
});

it("ends with 1 and prints JSON for settings that are wrong", () => {
  const { stdout, status } = doctor({ ORRERY_PORT: "many" }, "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    problems: 1,
    lines: [{ check: "Settings", state: "problem", seen: expect.stringContaining("ORRERY_PORT") }],
  });
  expect(status).toBe(1);
});
