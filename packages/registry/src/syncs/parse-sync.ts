import { RegistryError } from "../errors.ts";
import { isNamespaceName, isRepoName } from "../ids.ts";
import type { PushTarget, SyncKeep, SyncSettings } from "./sync.ts";

export const MAX_SYNCS = 200;
const MAX_PATTERNS = 50;
const MAX_TEXT = 500;
const MIN_SECONDS = 900;
const MAX_SECONDS = 30 * 86_400;
/** Slower, a connection would look dead. */
const MIN_BYTES_PER_SECOND = 16_384;
const WORDS: Readonly<Record<string, number>> = {
  once: 0,
  hourly: 3600,
  daily: 86_400,
  weekly: 604_800,
};
const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };
const QUANTIZATION = /^(?:(?:UD-)?I?Q\d|TQ\d|BF16$|F16$|F32$|MXFP\d)/i;
/** What a list of a hub can be asked for here. */
const QUERY_KEYS = new Set([
  "type",
  "search",
  "author",
  "filter",
  "pipeline_tag",
  "library",
  "sort",
  "limit",
]);

/** What a sync is about. */
export type SyncTarget =
  | { readonly kind: "owner"; readonly owner: string }
  | { readonly kind: "repo"; readonly type: "model" | "dataset"; readonly name: string }
  | { readonly kind: "query"; readonly type: "model" | "dataset"; readonly query: URLSearchParams };

/** Throws `bad-request` for text that names nothing. */
export function parseSyncTarget(what: string): SyncTarget {
  if (what.length > MAX_TEXT) throw bad(`What to mirror is longer than ${MAX_TEXT} characters.`);
  if (what.includes("=")) return parseQuery(what);
  const [, prefix, first = "", second] = /^(datasets\/)?([^/]+)(?:\/([^/]+))?$/.exec(what) ?? [];
  if (isNamespaceName(first) && second === undefined && !prefix)
    return { kind: "owner", owner: first };
  if (isNamespaceName(first) && isRepoName(second ?? ""))
    return { kind: "repo", type: prefix ? "dataset" : "model", name: `${first}/${second}` };
  throw bad(
    `"${what}" names nothing to mirror. Use OWNER, OWNER/NAME, datasets/OWNER/NAME or a query such as "search=tiny filter=gguf".`,
  );
}

function parseQuery(what: string): SyncTarget {
  const query = new URLSearchParams();
  let type: "model" | "dataset" = "model";
  for (const part of what.trim().split(/[\s&]+/)) {
    const at = part.indexOf("=");
    const [key, value] = [part.slice(0, at), part.slice(at + 1)];
    if (!QUERY_KEYS.has(key) || value === "")
      throw bad(
        `A query has no "${part}". It has ${[...QUERY_KEYS].map((name) => `${name}=`).join(", ")}.`,
      );
    if (key !== "type") query.append(key, value);
    else if (value === "model" || value === "dataset") type = value;
    else throw bad(`type= is model or dataset, not "${value}".`);
  }
  const limit = query.get("limit");
  if (limit !== null && !/^[1-9]\d{0,3}$/.test(limit))
    throw bad(`limit= is 1 to 9999, not "${limit}".`);
  return { kind: "query", type, query };
}

/** `main,v*,Q4_K_M,file:*.gguf`: a quantization is what looks like one, all else a branch or tag. */
export function parseSyncKeep(text: string): SyncKeep {
  const keep = { revisions: [] as string[], quantizations: [] as string[], files: [] as string[] };
  for (const part of text.split(",").map((one) => one.trim())) {
    const [, kind, named] = /^(revision|quantization|file):(.+)$/.exec(part) ?? [];
    const wanted = named ?? part;
    if (wanted === "" || wanted.length > MAX_TEXT)
      throw bad(`--keep has an entry that is empty or too long: "${text}".`);
    if (kind === "file") keep.files.push(wanted);
    else if (kind === "quantization" || (kind === undefined && QUANTIZATION.test(wanted)))
      keep.quantizations.push(wanted);
    else keep.revisions.push(wanted);
  }
  return { ...keep, revisions: keep.revisions.length > 0 ? keep.revisions : ["main"] };
}

/** `https://hub.example`, or with the namespace there: `https://hub.example/acme`. */
export function parsePushTarget(text: string, isForced: boolean): PushTarget {
  const url = text.length <= MAX_TEXT ? URL.parse(text) : null;
  const [namespace, ...more] = url?.pathname.split("/").filter(Boolean) ?? [];
  const isHub = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isHub || url.search || url.hash || more.length > 0)
    throw bad(`"${text.slice(0, 200)}" is no hub. Use https://HOST or https://HOST/NAMESPACE.`);
  if (namespace !== undefined && !isNamespaceName(namespace))
    throw bad(`"${namespace}" is no name of an account or organization.`);
  return { origin: url.origin, namespace, isForced };
}

/** `once`, `hourly`, `daily`, `weekly`, `30m`, `6h` or `2d`, in seconds. */
export function parseSyncEvery(text: string): number {
  const [, count, unit = ""] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const seconds = WORDS[text] ?? Number(count) * (UNITS[unit] ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds;
  throw bad(`"${text}" is no schedule. Use once, hourly, daily, weekly, or a time such as 6h.`);
}

/** Throws `bad-request` for settings outside their bounds. */
export function requireSyncSettings({
  what,
  keep,
  everySeconds,
  bytesPerSecond,
}: SyncSettings): void {
  parseSyncTarget(what);
  const patterns = [...keep.revisions, ...keep.quantizations, ...keep.files];
  if (patterns.length > MAX_PATTERNS || patterns.some((one) => one.length > MAX_TEXT))
    throw bad(`At most ${MAX_PATTERNS} patterns of ${MAX_TEXT} characters say what is kept.`);
  if (everySeconds !== 0 && !(everySeconds >= MIN_SECONDS && everySeconds <= MAX_SECONDS))
    throw bad(`A sync runs every 15 minutes to 30 days, not every ${everySeconds} seconds.`);
  if (
    bytesPerSecond !== 0 &&
    !(bytesPerSecond >= MIN_BYTES_PER_SECOND && bytesPerSecond <= Number.MAX_SAFE_INTEGER)
  )
    throw bad(
      `The limit is ${MIN_BYTES_PER_SECOND} bytes a second or more, not ${bytesPerSecond}.`,
    );
}

/** Whether a text is what a pattern names: a star is any text, and case counts for nothing. */
export const isNamed = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split(/\*+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("[^]*")}$`,
    "i",
  ).test(text);

const bad = (message: string) => new RegistryError("bad-request", message);
