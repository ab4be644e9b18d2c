import { formatCount, formatShare, OPERATOR } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { readArguments } from "../arguments.ts";
import { withHub } from "./with-hub.ts";

const OPTIONS = {
  storage: { type: "string" },
  repos: { type: "string" },
  json: { type: "boolean" },
} as const;
const UNITS = { "": 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;

/** Shows what an account or organization keeps, and sets what it may keep: `orrery admin quota`. */
export async function quotaCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, OPTIONS, ["NAME"]);
  const [name = ""] = positionals;
  const changes = {
    ...(values.storage !== undefined && { storageBytes: parseQuota("--storage", values.storage) }),
    ...(values.repos !== undefined && { repos: parseQuota("--repos", values.repos) }),
  };
  const isChange = Object.keys(changes).length > 0;
  await withHub(async ({ registry: { quotas } }) => {
    const usage = await (isChange
      ? quotas.set(OPERATOR, name, changes)
      : quotas.usage(OPERATOR, name));
    if (values.json) return console.log(JSON.stringify(usage));
    console.log(`Storage: ${formatShare(usage.storageBytes, usage.quota.storageBytes)}`);
    console.log(`Repositories: ${formatCount(usage.repos, usage.quota.repos)}`);
  });
}

/** `100GB`, `500`, `none` or `default`, which is null. */
export function parseQuota(name: string, text: string): number | null {
  if (text === "default") return null;
  if (text === "none") return 0;
  const [, digits, unit = ""] = /^(\d{1,15})\s?([KMGT]B)?$/i.exec(text) ?? [];
  const factor = UNITS[unit.toUpperCase() as keyof typeof UNITS];
  const amount = Number(digits) * factor;
  if (digits === undefined || !Number.isSafeInteger(amount))
    throw new StartError(
      "bad-arguments",
      `${name} ${text} is not a quota. Use a number such as 500 or 100GB, none, or default.`,
    );
  return amount;
}
