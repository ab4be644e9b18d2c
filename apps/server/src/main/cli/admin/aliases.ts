import { OPERATOR } from "@orrery/registry";
import { readArguments } from "../arguments.ts";
import { printRows } from "./print-pages.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

/** Lists names that lead to models, or changes one: `orrery admin aliases`. */
export const aliasesCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, { set, delete: remove });

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async ({ registry }) =>
    printRows(
      values.json,
      await registry.modelAliases.list(OPERATOR),
      ({ name, target }) => `${name.padEnd(24)}  ${target}`,
    ),
  );
}

async function set(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME", "TARGET"]);
  const [name = "", target = ""] = positionals;
  await withHub(({ registry }) => registry.modelAliases.put(OPERATOR, { name, target }));
}

async function remove(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME"]);
  await withHub(({ registry }) => registry.modelAliases.delete(OPERATOR, positionals[0] ?? ""));
}
