import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRunnerProcess } from "../../runner/runner-process.ts";

/** A program that starts a model process, prints its PID, and waits to be killed. */
const { pid } = startRunnerProcess({
  settings: { runtime: "onnx", threads: 1, readMs: 1000 },
  folder: mkdtempSync(join(tmpdir(), "orrery-")),
  isolation: { measures: [], prefix: [] },
  onEnd: () => undefined,
});
console.log(pid);
setInterval(() => undefined, 60_000);
