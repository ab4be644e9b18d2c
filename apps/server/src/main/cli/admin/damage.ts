import { OPERATOR } from "@orrery/registry";
import type { DamageRow } from "@orrery/web/page-data/admin/work";
import { getDamage } from "../../../hub/admin/damage.ts";
import { readArguments } from "../arguments.ts";
import { printRows } from "./print-pages.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

/** Lists what verification found, or lets the hub verify everything: `orrery admin damage`. */
export const damageCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, { verify });

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async (hub, config) => {
    const { open, isPassRunning } = await getDamage(hub, config, OPERATOR);
    printRows(values.json, open, lineOf);
    if (values.json) return;
    if (open.length === 0) console.log("No damage found.");
    if (isPassRunning) console.log("A verification is under way.");
  });
}

const lineOf = ({ kind, what, problem, detail, repos, foundAt }: DamageRow): string =>
  [
    `${kind} ${what}`,
    problem,
    detail,
    `found ${foundAt.slice(0, 10)}`,
    ...(repos.length > 0 ? [`repos: ${repos.map(({ id }) => id).join(", ")}`] : []),
  ].join("  ");

/** The hub that runs does it, now; one that does not run, after its start. */
async function verify(words: readonly string[]): Promise<void> {
  readArguments(words, {}, []);
  await withHub(({ registry }) => registry.damages.requestPass(OPERATOR));
}
