import { ENGINE_KINDS, type EngineAlias, OPERATOR } from "@orrery/registry";
import type { EngineRow } from "@orrery/web/page-data/admin/engines";
import { omitUndefined } from "../../../base/omit-undefined.ts";
import { StartError } from "../../../base/start-error.ts";
import { listEngines } from "../../../hub/admin/engines.ts";
import { readArguments } from "../arguments.ts";
import { oneOf } from "./options.ts";
import { printRows } from "./print-pages.ts";
import { readText } from "./read-text.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

const OPTIONS = {
  kind: { type: "string" },
  address: { type: "string", multiple: true },
  alias: { type: "string", multiple: true },
  "input-price": { type: "string" },
  "output-price": { type: "string" },
  "cached-price": { type: "string" },
  free: { type: "boolean" },
  mappings: { type: "string" },
  "key-file": { type: "string" },
  "no-key": { type: "boolean" },
} as const;

/** Lists the operator's inference servers, or changes one: `orrery admin engines`. A key comes from a file: arguments are seen by others. */
export const enginesCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, {
    add,
    set,
    drain: (rest) => drain(rest, true),
    resume: (rest) => drain(rest, false),
    delete: remove,
  });

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async (hub) => printRows(values.json, await listEngines(hub, OPERATOR), lineOf));
}

const lineOf = ({ name, kind, replicas, models }: EngineRow): string =>
  [
    name.padEnd(24),
    kind.padEnd(12),
    `models: ${models.length}`,
    ...replicas.map(({ address, state }) => `${address} ${state}`),
  ].join("  ");

async function add(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, OPTIONS, ["NAME"]);
  const kind = oneOf("kind", ENGINE_KINDS, values.kind ?? "");
  if (kind === undefined) return;
  const settings = { kind, addresses: values.address ?? [], ...changesOf(values) };
  await withHub(({ registry }) =>
    registry.engines.create(OPERATOR, positionals[0] ?? "", settings),
  );
}

async function set(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, OPTIONS, ["NAME"]);
  const kind = oneOf("kind", ENGINE_KINDS, values.kind);
  const changes = {
    ...(kind && { kind }),
    ...(values.address && { addresses: values.address }),
    ...changesOf(values),
  };
  await withHub(({ registry }) => registry.engines.update(OPERATOR, positionals[0] ?? "", changes));
}

async function drain(words: readonly string[], isDraining: boolean): Promise<void> {
  const options = { address: { type: "string" } } as const;
  const { values, positionals } = readArguments(words, options, ["NAME"]);
  await withHub(({ registry }) =>
    registry.engines.setDraining(OPERATOR, positionals[0] ?? "", isDraining, values.address),
  );
}

async function remove(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME"]);
  await withHub(({ registry }) => registry.engines.delete(OPERATOR, positionals[0] ?? ""));
}

interface Given {
  readonly alias?: readonly string[] | undefined;
  readonly "input-price"?: string | undefined;
  readonly "output-price"?: string | undefined;
  readonly "cached-price"?: string | undefined;
  readonly free?: boolean | undefined;
  readonly mappings?: string | undefined;
  readonly "key-file"?: string | undefined;
  readonly "no-key"?: boolean | undefined;
}

function changesOf(given: Given) {
  const mappings = oneOf("mappings", ["on", "off"], given.mappings);
  const priceOf = (name: "input" | "output" | "cached") => {
    const text = given[`${name}-price`];
    return text === undefined ? undefined : Number(text);
  };
  const file = given["key-file"];
  return {
    ...(given.alias && { aliases: given.alias.map(aliasOf) }),
    ...(mappings && { takesMappings: mappings === "on" }),
    ...omitUndefined({
      ...{ inputPrice: priceOf("input"), outputPrice: priceOf("output") },
      ...{ cachedPrice: priceOf("cached"), isFree: given.free },
    }),
    ...(file !== undefined ? { key: readText(file) } : given["no-key"] && { key: null }),
  };
}

/** `ada/tts=tts-8b` */
function aliasOf(text: string): EngineAlias {
  const [repo = "", model = ""] = text.split("=", 2);
  if (repo && model) return { repo, model };
  throw new StartError(
    "bad-arguments",
    `Invalid value: "--alias ${text}". Use NAMESPACE/NAME=MODEL.`,
  );
}
