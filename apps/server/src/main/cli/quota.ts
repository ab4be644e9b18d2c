import { formatCount, formatShare } from "@orrery/registry";
import { readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { openHub } from "../../hub/open-hub.ts";
import { readArguments } from "./arguments.ts";

const OPTIONS = { storage: { type: "string" }, repos: { type: "string" } } as const;
const UNITS = { "": 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;

/** Shows what an account or organization keeps, and sets what it may keep. */
export async function quotaCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, ["NAME"]);
  const changes = {
    ...(values.storage !== undefined && { storageBytes: parseQuota("--storage", values.storage) }),
    ...(values.repos !== undefined && { repos: parseQuota("--repos", values.repos) }),
  };
  const hub = await openHub(readConfig(process.env));
  try {
    const usage = await hub.registry.quotas.setAsOperator(positionals[0] ?? "", changes);
    console.log(`Storage: ${formatShare(usage.storageBytes, usage.quota.storageBytes)}`);
    console.log(`Repositories: ${formatCount(usage.repos, usage.quota.repos)}`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "account-not-found") throw new StartError("not-found", message);
    throw error;
  } finally {
    await hub.close();
  }
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
