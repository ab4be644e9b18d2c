import { formatShare, OPERATOR } from "@orrery/registry";
import type { HubModelRow } from "@orrery/web/page-data/admin/work";
import { listHubModels } from "../../../hub/admin/work.ts";
import { readArguments } from "../arguments.ts";
import { repoOf } from "./options.ts";
import { printRows } from "./print-pages.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

/** Lists the models in memory of all processes, or unloads one: `orrery admin models`. */
export const modelsCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, { unload });

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async (hub) =>
    printRows(values.json, (await listHubModels(hub, OPERATOR)).models, lineOf),
  );
}

const lineOf = ({ id, state, process, memoryBytes, device, calls, crashes }: HubModelRow): string =>
  [
    id.padEnd(40),
    state.padEnd(8),
    `memory: ${formatShare(memoryBytes, 0)}`,
    `calls: ${calls}`,
    `crashes: ${crashes}`,
    ...(device ? [`device: ${device}`] : []),
    process,
  ].join("  ");

async function unload(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAMESPACE/NAME"]);
  const id = repoOf("model", positionals[0] ?? "");
  await withHub(({ registry }) => registry.loadedModels.unload(OPERATOR, id));
}
