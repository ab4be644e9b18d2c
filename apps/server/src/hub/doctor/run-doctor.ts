import type { DoctorArea, DoctorData, DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { checkDataFolder } from "./check-data-folder.ts";
import { checkDatabase, type HubSecrets } from "./check-database.ts";
import { checkIndexes } from "./check-indexes.ts";
import { checkMail } from "./check-mail.ts";
import { checkModels } from "./check-models.ts";
import { checkNetwork } from "./check-network.ts";
import { checkObjects } from "./check-objects.ts";
import { checkPrograms } from "./check-programs.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkSettings } from "./check-settings.ts";
import { linesOf } from "./lines.ts";
import { reasonOf } from "./words.ts";

type Check = (
  config: Config,
  secrets: HubSecrets,
  signal: AbortSignal,
) => readonly DoctorLine[] | Promise<readonly DoctorLine[]>;

/** Each takes this long at most, the database as well. */
const LONGEST_MS = 20_000;

/** Every area but the database, in the order of the report. */
const AREAS: readonly (readonly [area: DoctorArea, check: Check])[] = [
  ["configuration", checkSettings],
  ["dataFolder", checkDataFolder],
  ["programs", (_config, _secrets, signal) => checkPrograms(signal)],
  ["objects", (config, _secrets, signal) => checkObjects(config, signal)],
  ["publicAddress", checkPublicAddress],
  ["models", checkModels],
  ["mail", checkMail],
  ["network", (config, _secrets, signal) => checkNetwork(config, signal)],
  ["network", checkIndexes],
];
const DATABASE_AFTER: DoctorArea = "programs";

/**
 * Checks all that the hub stands on: its settings, folder, programs, database, public address and more. Changes
 * nothing, works whether the hub runs or not, and never throws: what cannot be checked is a problem, too.
 */
export async function runDoctor(config: Config, now: () => Date): Promise<DoctorData> {
  const database = within("database", async () => {
    const checked = await checkDatabase(config);
    return { ...checked, lines: checked.lines };
  });
  const { lines: databaseLines, secrets } = await database;
  const areas = await Promise.all(
    AREAS.map(async ([area, check]) => {
      const { lines } = await within(area, async (signal) => ({
        lines: await check(config, secrets, signal),
        secrets: {},
      }));
      return area === DATABASE_AFTER ? [...lines, ...databaseLines] : lines;
    }),
  );
  return reportOf(areas.flat(), now());
}

export function reportOf(lines: readonly DoctorLine[], now: Date): DoctorData {
  const count = (state: DoctorLine["state"]) => lines.filter((line) => line.state === state).length;
  return {
    checkedAt: now.toISOString(),
    problems: count("problem"),
    warnings: count("warning"),
    lines,
  };
}

interface Checked {
  readonly lines: readonly DoctorLine[];
  readonly secrets: HubSecrets;
}

/** What one area takes too long for, or fails at, is a line of its own. */
async function within(
  area: DoctorArea,
  check: (signal: AbortSignal) => Promise<Checked>,
): Promise<Checked> {
  const { problem } = linesOf(area);
  const ending = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`not done within ${LONGEST_MS / 1000} seconds`));
    ending.abort();
  }, LONGEST_MS);
  try {
    return await Promise.race([check(ending.signal), late.promise]);
  } catch (error) {
    const advice = "Look at the lines above, mend those, and check again.";
    return { lines: [problem("Check", reasonOf(error), advice)], secrets: {} };
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}
