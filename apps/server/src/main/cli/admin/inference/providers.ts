import { OPERATOR } from "@orrery/registry";
import { StartError } from "../../../../base/start-error.ts";
import {
  deleteOperatorProvider,
  listOperatorProviders,
  putOperatorProvider,
} from "../../../../hub/admin/providers.ts";
import { readArguments } from "../../arguments.ts";
import { printRows } from "../print-pages.ts";
import { readText } from "../read-text.ts";
import { runVerb } from "../run-verb.ts";
import { withHub } from "../with-hub.ts";

/** Lists providers that are not built in, or changes one: `orrery admin providers`. */
export const providersCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, { set, delete: remove });

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async (hub) =>
    printRows(
      values.json,
      await listOperatorProviders(hub, OPERATOR),
      ({ name, baseUrl = "", origin, problem }) =>
        [name.padEnd(24), baseUrl.padEnd(40), origin, problem].filter(Boolean).join("  "),
    ),
  );
}

async function set(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME", "FILE"]);
  const [name = "", file = ""] = positionals;
  const settings = objectIn(readText(file), file);
  await withHub((hub) => putOperatorProvider(hub, OPERATOR, name, settings));
}

async function remove(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME"]);
  await withHub((hub) => deleteOperatorProvider(hub, OPERATOR, positionals[0] ?? ""));
}

/** What the hub takes of it is checked with the table of providers. */
function objectIn(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null && !Array.isArray(json))
      return json as Readonly<Record<string, unknown>>;
  } catch {
    // As below.
  }
  throw new StartError("bad-arguments", `${file} is no JSON object.`);
}
