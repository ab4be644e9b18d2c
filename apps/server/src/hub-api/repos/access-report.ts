import type { AccessRequest } from "@orrery/registry";
import { formatCsv } from "../../base/format-csv.ts";

const COLUMNS = ["user", "fullname", "status", "email", "time", "reviewedAt", "expiresAt"] as const;

/** One request in the words of the public hub's report: its own columns, and one for each answer. */
export function presentReportRow({
  accountName,
  email,
  status,
  fields,
  createdAt,
  reviewedAt,
  expiresAt,
}: AccessRequest) {
  return {
    // A question may have the name of a column.
    ...fields,
    user: accountName,
    fullname: accountName,
    status,
    email: email ?? "",
    time: createdAt.toISOString(),
    ...(reviewedAt && { reviewedAt: reviewedAt.toISOString() }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

/** The report as CSV. A card that changed leaves answers to former questions: they have columns, too. */
export function accessReportCsv(requests: readonly AccessRequest[]): string {
  const questions = [
    ...new Set(requests.flatMap(({ fields }) => Object.keys(fields ?? {}))),
  ].filter((label) => !COLUMNS.some((column) => column === label));
  const columns = [...COLUMNS, ...questions];
  const rows = requests.map(presentReportRow) as readonly Readonly<
    Record<string, string | true | undefined>
  >[];
  return formatCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}
