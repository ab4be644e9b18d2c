import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import { temporaryFolder } from "./run-cli.ts";
import { checkStatus } from "./status-table.ts";

const SCRIPT = fileURLToPath(new URL("./huggingface_hub_operations.py", import.meta.url));
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";

const isThere = spawnSync(PYTHON, ["-c", "import huggingface_hub"]).status === 0;
const note = isThere ? "" : ` (skipped: ${PYTHON} has no huggingface_hub; see ORRERY_TEST_PYTHON)`;

interface Outcome {
  readonly operation: string;
  readonly error: string | null;
}

describe.skipIf(!isThere)(`huggingface_hub, with only HF_ENDPOINT set${note}`, () => {
  const hub = useHub({ ORRERY_WEBHOOK_HOSTS: "127.0.0.1", ORRERY_EXAMPLES: "off" });

  it("does all that a hub serves", async () => {
    const token = await administratorToken(hub, "ada");
    const run = spawnSync(PYTHON, [SCRIPT], {
      encoding: "utf8",
      timeout: 110_000,
      env: {
        ...process.env,
        HF_ENDPOINT: hub.origin,
        HF_TOKEN: token,
        HF_HOME: temporaryFolder(),
        HF_HUB_DISABLE_PROGRESS_BARS: "1",
        HF_HUB_DISABLE_TELEMETRY: "1",
      },
    });
    const outcomes = run.stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Outcome);
    expect(outcomes.length, run.stderr).toBeGreaterThan(0);
    expect(outcomes.filter(({ error }) => error !== null)).toEqual([]);
    checkStatus(
      "huggingface_hub",
      outcomes.map(({ operation, error }) => [operation, error === null ? "works" : "fails"]),
    );
  });
});
