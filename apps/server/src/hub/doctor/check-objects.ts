import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { checkBucket } from "../../storage/objects/check-bucket.ts";
import { linesOf } from "./lines.ts";
import { milliseconds } from "./words.ts";

const { ok, warning, problem, skipped } = linesOf("objects");

/** Servers refuse what is signed more than 15 minutes off, and say their time to the second. */
const CLOCK = { warningMs: 30_000, problemMs: 600_000 };

/** Tries the bucket of ORRERY_BLOBS with an object that it deletes again. */
export async function checkObjects(
  { blobs }: Pick<Config, "blobs">,
  signal: AbortSignal,
): Promise<readonly DoctorLine[]> {
  if (!blobs) return [skipped("S3", "ORRERY_BLOBS is not set: large files are in the data folder")];
  const { rights, rules, latencyMs, clockAheadMs } = await checkBucket(blobs, signal);
  const failed = rights.filter(({ problem }) => problem !== undefined);
  const place = `s3://${blobs.bucket}/${blobs.prefix}`;
  return [
    ...(failed.length === 0
      ? [ok("Rights", `${place}: ${rights.map(({ name }) => name).join(", ")}`)]
      : failed.map((step) =>
          problem(
            "Rights",
            `${place}: can't ${step.name}: ${step.problem}`,
            "Let the hub's credentials list, read, put and delete objects below the prefix.",
          ),
        )),
    ...rules.map(({ name, problem: missing }) =>
      missing === undefined
        ? ok("Rules", name)
        : warning("Rules", `${name}: ${missing}`, "Run ./orrery setup s3."),
    ),
    ok("Latency", `${milliseconds(latencyMs)} for a request`),
    judgeClock(clockAheadMs),
  ];
}

function judgeClock(aheadMs: number | undefined): DoctorLine {
  if (aheadMs === undefined) return skipped("Clock", "the server says no time");
  const off = Math.abs(aheadMs);
  const seen = `the server's is ${Math.round(off / 1000)} seconds ${aheadMs < 0 ? "behind" : "ahead"}`;
  const advice = "Set both clocks by NTP: S3 refuses requests that are 15 minutes off.";
  if (off > CLOCK.problemMs) return problem("Clock", seen, advice);
  return off > CLOCK.warningMs ? warning("Clock", seen, advice) : ok("Clock", seen);
}
