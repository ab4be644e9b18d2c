import { asRecord, field } from "../../facts/untrusted.ts";
import { cleanPath } from "./data-files.ts";
import { isSplitName } from "./name-conventions.ts";

/** A configuration as a card has it. */
export interface CardConfig {
  readonly name: string;
  readonly isDefault: boolean;
  /** The folder that patterns are relative to, empty for all of the repo. */
  readonly folder: string;
  /** Absent where names of files and folders say what the splits are. */
  readonly splits?: readonly { readonly name: string; readonly patterns: readonly string[] }[];
  /** What else it says, which the library gives to what reads the files: `sep`, `drop_labels`. */
  readonly options: Readonly<Record<string, unknown>>;
}

const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...["config_name", "data_dir", "data_files", "default", "description", "version"],
]);

/** Names become folders of a cache, also where these are reserved. */
const NOT_IN_NAMES = /[<>:/\\|?*]/;

/** The `configs` of a card in their order, none without any; or what is wrong with them, as a sentence. */
export function readCardConfigs(
  cardData: Readonly<Record<string, unknown>>,
): readonly CardConfig[] | string {
  const written = field(cardData, "configs");
  if (!written || (Array.isArray(written) && written.length === 0)) return [];
  if (!Array.isArray(written)) return "`configs` must be a list.";
  const configs = new Map<string, CardConfig>();
  for (const item of written) {
    const config = readConfig(asRecord(item));
    if (typeof config === "string") return config;
    // The last of one name replaces the others.
    configs.set(config.name, config);
  }
  return [...configs.values()].map((config) => ({
    ...config,
    isDefault: config.isDefault || configs.size === 1,
  }));
}

function readConfig(config: Readonly<Record<string, unknown>>): CardConfig | string {
  const name = field(config, "config_name");
  if (typeof name !== "string") return "Each configuration must have a text as `config_name`.";
  const about = `The configuration \`${name}\``;
  if (NOT_IN_NAMES.test(name)) return `${about} must not have any of <>:/\\|?* in its name.`;
  const folder = field(config, "data_dir") ?? "";
  if (typeof folder !== "string") return `${about} must have a text as \`data_dir\`.`;
  const files = field(config, "data_files");
  const splits = files === undefined ? undefined : readDataFiles(files);
  if (typeof splits === "string") return `${about} ${splits}`;
  return {
    name,
    isDefault: name === "default" || field(config, "default") === true,
    folder: cleanPath(folder).replace(/\/$/, ""),
    ...(splits && { splits }),
    options: Object.fromEntries(Object.entries(config).filter(([key]) => !OWN_FIELDS.has(key))),
  };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

function readDataFiles(files: unknown): NonNullable<CardConfig["splits"]> | string {
  if (typeof files === "string") return [{ name: "train", patterns: [files] }];
  if (isTexts(files)) return [{ name: "train", patterns: files }];
  if (!Array.isArray(files)) return "must have a text or a list as `data_files`.";
  const splits = files.map((item) => readSplit(asRecord(item)));
  const wrong = splits.find((split) => typeof split === "string");
  if (wrong !== undefined) return wrong;
  const read = splits.filter((split) => typeof split !== "string");
  const names = new Set(read.map(({ name }) => name));
  return names.size === read.length ? read : "has two entries for one split in `data_files`.";
}

function readSplit(item: Readonly<Record<string, unknown>>) {
  const [name, path] = [field(item, "split"), field(item, "path")];
  const patterns = typeof path === "string" ? [path] : path;
  if (typeof name !== "string" || !isTexts(patterns) || Object.keys(item).length !== 2)
    return "must have `split` and `path`, and nothing else, in each entry of `data_files`.";
  if (!isSplitName(name))
    return `has the split \`${name}\`: names of splits are letters, digits, underscores and single dots between them.`;
  return { name, patterns };
}
