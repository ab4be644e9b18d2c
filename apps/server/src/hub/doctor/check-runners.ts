import { createEncoder } from "@orrery/realtime";
import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import { createSigner } from "../../base/signatures/process-signature.ts";
import { RUNNER_PATH, type RunnerAsk } from "../../runner/remote/runner-ask.ts";
import { readFrames } from "../../runner/remote/runner-frame.ts";
import type { RunnerPlace } from "../../storage/database/facts/postgres-facts.ts";
import { createProcessCalls } from "../runners/call-process.ts";
import type { HubSecrets } from "./check-database.ts";
import { linesOf } from "./lines.ts";
import { reasonOf } from "./words.ts";

const { ok, warning, problem } = linesOf("models");

const MOST_RUNNERS = 20;
const MOST_BYTES = 1_000;
const CHECK = "Runner";

export interface RunnerFound {
  readonly address: string;
  /** Why it did not answer. */
  readonly reason: string | undefined;
}

/** Asks each process that runs models whether it would take a call of this one. */
export async function checkRunners(
  { signingKey = "", runners = [], clockAheadMs = 0 }: HubSecrets,
  signal: AbortSignal,
): Promise<readonly DoctorLine[]> {
  const signer = createSigner({ signingKey, now: () => new Date(Date.now() + clockAheadMs) });
  const { send, close } = createProcessCalls();
  const body = createEncoder()({ operation: "ping" } satisfies RunnerAsk);
  const call = { method: "POST", path: RUNNER_PATH, body };
  const ask = async (runner: RunnerPlace): Promise<RunnerFound> => {
    const { address } = runner;
    try {
      const answer = await send(runner, signer.sign({ ...call, to: runner.id }), body, signal);
      for await (const frame of readFrames(answer, MOST_BYTES))
        if (frame.type === "pong") return { address, reason: undefined };
      return { address, reason: "it ended its answer early" };
    } catch (error) {
      return { address, reason: reasonOf(error) };
    }
  };
  try {
    return judgeRunners(await Promise.all(runners.slice(0, MOST_RUNNERS).map(ask)));
  } finally {
    await close();
  }
}

/** Pure. */
export function judgeRunners(found: readonly RunnerFound[]): readonly DoctorLine[] {
  if (found.length === 0)
    return [
      problem(
        CHECK,
        "none is there",
        "Start a process with ORRERY_ROLES=runner, or set ORRERY_RUNNER=off.",
      ),
    ];
  const isAlone = found.every(({ reason }) => reason !== undefined);
  const advice =
    "Set ORRERY_INTERNAL_URL there to a URL that this machine reaches, and compare the clocks.";
  return found.map(({ address, reason }) => {
    if (reason === undefined) return ok(CHECK, `${address} answers`);
    const seen = `${address}: ${reason}`;
    return isAlone ? problem(CHECK, seen, advice) : warning(CHECK, seen, advice);
  });
}
