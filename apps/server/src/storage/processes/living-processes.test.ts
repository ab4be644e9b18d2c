import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { describeThisProcess } from "./kernel.ts";
import { BEAT_MS, createJudge } from "./living-processes.ts";

const self = { id: "self", ...describeThisProcess() };
const elsewhere = (beats: number) => ({
  ...{ id: "far", place: "another machine", pid: process.pid, started: self.started },
  beats,
});

it("knows by the kernel who of this machine lives, and is not misled by a pid that was given again", async () => {
  const judge = createJudge(self, false);
  const child = spawn("sleep", ["60"]);
  const pid = child.pid ?? 0;
  const registered = { ...self, id: "child", pid, started: startOf(pid), beats: 0 };
  const another = { ...registered, id: "another", started: "1" };
  expect(judge([registered, another], 0)).toEqual({
    living: new Set(["self", "child"]),
    dead: ["another"],
  });
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(judge([registered], 0).dead).toEqual(["child"]);
});

it("takes a process of another machine for dead after a minute of looks at the same row, and no sooner", () => {
  const judge = createJudge(self, false);
  let now = 0;
  const look = (beats: number) => {
    now += BEAT_MS;
    return judge([elsewhere(beats)], now).dead;
  };
  expect(look(1)).toEqual([]);
  for (let count = 0; count < 5; count++) expect(look(1)).toEqual([]);
  expect(look(1)).toEqual(["far"]);
  // It was only slow: its next beat registers it again.
  expect(look(2)).toEqual([]);
});

it("takes nobody for dead because the database was away, or because it looks very often", () => {
  const judge = createJudge(self, false);
  expect(judge([elsewhere(1)], 0).dead).toEqual([]);
  expect(judge([elsewhere(1)], 3_600_000).dead).toEqual([]);
  for (let count = 0; count < 100; count++)
    expect(judge([elsewhere(1)], 3_600_001 + count).dead).toEqual([]);
});

it("takes everybody elsewhere for dead where the database is a file of this machine", () => {
  expect(createJudge(self, true)([elsewhere(1)], 0).dead).toEqual(["far"]);
});

/** What the process would say of itself; `sleep` is a name without spaces. */
function startOf(pid: number): string {
  return execFileSync("awk", ["{print $22}", `/proc/${pid}/stat`])
    .toString()
    .trim();
}
