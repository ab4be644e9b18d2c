import { CHANGEABLE_LIMITS, OPERATOR } from "@orrery/registry";
import type { LimitRow } from "@orrery/web/page-data/admin/settings";
import { StartError } from "../../../base/start-error.ts";
import { isChangeableLimit, listLimits } from "../../../hub/admin/limits.ts";
import { readArguments } from "../arguments.ts";
import { printRows } from "./print-pages.ts";
import { parseQuota } from "./quota.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

/** Lists the limits of this machine's hub, or changes one: `orrery admin limits`. */
export const limitsCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, { set });

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async (hub, config) =>
    printRows(values.json, (await listLimits(hub, config, OPERATOR)).limits, lineOf),
  );
}

const lineOf = ({ name, value, unit, per, source }: LimitRow): string =>
  [name.padEnd(28), `${value} ${unit}`.padEnd(24), `per ${per}`.padEnd(24), source].join("  ");

async function set(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME", "VALUE"]);
  const [name = "", text = ""] = positionals;
  if (!isChangeableLimit(name))
    throw new StartError(
      "bad-arguments",
      `Invalid limit: "${name}". Use ${CHANGEABLE_LIMITS.join(", ")}.`,
    );
  const value = parseQuota(name, text) ?? undefined;
  await withHub(({ registry }) => registry.hubLimits.set(OPERATOR, name, value));
}
