import type { Receipt } from "../page-data/account/spending.ts";
import { formatInteger, plural } from "../ui/format.ts";

/** Everything that the chart and the tables of inference usage say. */
export const STRINGS = {
  chart: {
    label: (calls: number, days: number, peak: number) =>
      `${plural(calls, "call")} in ${plural(days, "day")}, peak ${formatInteger(peak)} per day`,
    day: (date: string, calls: number, failed: number) =>
      `${date}: ${plural(calls, "call")}, ${formatInteger(failed)} failed`,
    peak: (calls: number) => `peak ${formatInteger(calls)} per day`,
    costLabel: (cost: string, days: number, peak: string) =>
      `${cost} in ${plural(days, "day")}, peak ${peak} per day`,
    costDay: (date: string, cost: string) => `${date}: ${cost}`,
    costPeak: (cost: string) => `peak ${cost} per day`,
  },
  sums: {
    csv: "CSV",
    heads: ["Calls", "Failed", "Input tokens", "Output tokens", "Cost"] as readonly string[],
  },
  receipts: {
    title: "Receipts",
    heads: [
      "Date",
      "Model",
      "Provider and routing",
      "Tokens",
      "Duration",
      "Cost",
      "Status",
    ] as readonly string[],
    pages: "Pages of receipts",
    newest: "Newest receipts",
    older: "Older receipts",
    statuses: { ok: "ok", error: "error", cancelled: "canceled" } satisfies Record<
      Receipt["status"],
      string
    >,
    payers: { account: "account", organization: "organization", hub: "hub" } satisfies Record<
      Receipt["payer"],
      string
    >,
    cost: (dollars: string, payer: string) => `${dollars} (${payer})`,
  },
} as const;
