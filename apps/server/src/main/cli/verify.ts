import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { MAINTENANCE_LEASE } from "@orrery/registry";
import { type Config, readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { holdLease, WAIT_MS } from "../../hub/hold-lease.ts";
import { openHub } from "../../hub/open-hub.ts";
import { checkSqlite } from "../../storage/verify/check-sqlite.ts";
import { type Finding, PROBLEMS } from "../../storage/verify/problems.ts";
import type { Verified, VerifyOptions } from "../../storage/verify/verifier.ts";
import { readArguments } from "./arguments.ts";
import { formatBytes } from "./progress.ts";

const OPTIONS = {
  repair: { type: "boolean", default: false },
  since: { type: "string" },
  rate: { type: "string", default: "100" },
  from: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

const MEGABYTE = 1_000_000;
const REDRAW_MS = 200;
const UNITS = { h: 3_600_000, d: 86_400_000 } as const;

/**
 * Verifies what is stored and reports problems; the hub may be serving at the same time. Exits with 1 if a
 * problem remains.
 */
export async function verifyCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, OPTIONS, []);
  const config = readConfig(process.env);
  const rate = Number(values.rate);
  if (!(rate >= 0))
    throw new StartError("bad-arguments", "--rate must be a number of MB per second.");
  if (values.from !== undefined && !existsSync(join(values.from, "backup.json")))
    throw new StartError("not-found", `Backup not found in the folder ${values.from}.`);
  const output = values.json ? jsonOutput() : textOutput();
  const verified = await verify(config, {
    isRepair: values.repair,
    bytesPerSecond: rate * MEGABYTE,
    ...(values.from !== undefined && { backup: resolve(values.from) }),
    ...(values.since !== undefined && { since: parseSince(values.since, new Date()) }),
    ...output,
  });
  output.end(verified);
  process.exitCode = verified.damaged > 0 ? 1 : 0;
}

async function verify(config: Config, options: VerifyOptions & Output): Promise<Verified> {
  const file = join(config.dataFolder, "orrery.sqlite");
  if (config.databaseUrl === undefined && existsSync(file)) {
    const [problem] = await checkSqlite(file);
    // What is built on a damaged database would say wrong things of all the rest.
    if (problem !== undefined) return onlyDatabase(problem, options);
  }
  const hub = await openHub(config);
  try {
    if (!options.isRepair) return await hub.verifier.all(options);
    const done = await holdLease(
      hub.registry,
      MAINTENANCE_LEASE,
      (signal) => hub.verifier.all({ ...options, signal }),
      WAIT_MS,
    );
    if (!done)
      throw new StartError(
        "refused",
        "A backup, repair or garbage collection is running. Retry later.",
      );
    return done.value;
  } finally {
    await hub.close();
  }
}

function onlyDatabase(detail: string, { onFinding }: Output): Verified {
  onFinding({ problem: "database", what: "orrery.sqlite", detail, isRepaired: false });
  return { blobs: 0, histories: 0, bytes: 0, damaged: 1, repaired: 0, notices: 0 };
}

/** A date, or how long ago: `24h`, `7d`. */
function parseSince(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,6})([hd])$/.exec(text) ?? [];
  const date = unit
    ? new Date(now.getTime() - Number(count) * UNITS[unit as keyof typeof UNITS])
    : new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new StartError(
      "bad-arguments",
      `Invalid --since: "${text}". Use a date or a duration such as 24h.`,
    );
  return date;
}

interface Output extends Required<Pick<VerifyOptions, "onFinding" | "onStep">> {
  end(verified: Verified): void;
}

/** A line of JSON for each finding, and one for the result. */
const jsonOutput = (): Output => ({
  onFinding: (finding) =>
    console.log(JSON.stringify({ ...finding, isDamage: PROBLEMS[finding.problem].isDamage })),
  onStep() {},
  end: (verified) => console.log(JSON.stringify(verified)),
});

function textOutput(): Output {
  const { stdout } = process;
  const seen = { items: 0, bytes: 0, drawnAt: 0 };
  const clear = () => stdout.isTTY && stdout.write("\r\x1b[2K");
  return {
    onFinding(finding) {
      clear();
      console.log(formatFinding(finding));
    },
    onStep({ bytes }) {
      seen.items++;
      seen.bytes += bytes;
      if (!stdout.isTTY || Date.now() - seen.drawnAt < REDRAW_MS) return;
      seen.drawnAt = Date.now();
      stdout.write(`\r\x1b[2K${seen.items} verified, ${formatBytes(seen.bytes)}`);
    },
    end({ blobs, histories, bytes, damaged, repaired, notices }) {
      clear();
      console.log(`${blobs} blobs and ${histories} histories read, ${formatBytes(bytes)}.`);
      console.log(`${damaged} damaged, ${repaired} repaired, ${notices} notices.`);
    },
  };
}

function formatFinding({ problem, what, detail, isRepaired }: Finding): string {
  const { isDamage, text } = PROBLEMS[problem];
  const state = isRepaired ? "repaired" : isDamage ? "DAMAGED" : "note";
  return `${state}: ${problem}: ${what}\n  ${text}. ${detail}.`;
}
