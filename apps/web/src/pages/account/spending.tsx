import { Link } from "react-router";
import { usePageData } from "../../page-source.ts";
import { ownerTitle, SettingsPage } from "../../settings/settings-page.tsx";
import { CostChart } from "../../spending/cost-chart.tsx";
import { DayChart } from "../../spending/day-chart.tsx";
import { ReceiptList } from "../../spending/receipt-list.tsx";
import { SumTable } from "../../spending/sum-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatBytes } from "../../ui/format.ts";
import { STRINGS } from "../strings/spending.ts";

const RANGES = [7, 30, 90];

/** The tables, by what the API calls them. */
const TITLES = {
  model: "byModel",
  provider: "byProvider",
  payer: "byPayer",
  account: "byAccount",
  token: "byToken",
  project: "byProject",
  user: "byUser",
} as const;

/** `/settings/usage`: the calls of an account; the same pages show calls billed to an organization or the hub. */
export function Component() {
  const usage = usePageData("spending", "organizationSpending", "hubSpending");
  const { owner, days, range, byDay, receipts, temporaryFiles } = usage;
  const csvOf = (by: string) => {
    const of: Readonly<Record<string, string>> =
      owner.kind === "organization" ? { organization: owner.name } : { of: owner.kind };
    return `/api/settings/inference-usage?${new URLSearchParams({ ...of, ...range, by, format: "csv" })}`;
  };
  const tables = Object.entries(TITLES)
    .map(([by, name]) => [by as keyof typeof TITLES, usage[name]] as const)
    .filter(([by, sums]) => sums.length > 0 || by === "model");
  const withCalls = byDay.filter(({ calls }) => calls > 0).toReversed();
  return (
    <SettingsPage
      owner={owner}
      title={STRINGS.titleOf(ownerTitle(owner))}
      heading={STRINGS.title}
      note={
        owner.kind === "account"
          ? STRINGS.callsBy(owner.name)
          : STRINGS.callsBilled(ownerTitle(owner))
      }
      actions={
        <nav aria-label={STRINGS.range} className="flex gap-1">
          {RANGES.map((range) => (
            <Link
              key={range}
              to={`?days=${range}`}
              aria-current={range === days ? "page" : undefined}
              className="rounded-md px-2.5 py-1 text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
            >
              {STRINGS.days(range)}
            </Link>
          ))}
        </nav>
      }
    >
      {temporaryFiles && (
        <p className="tabular mb-5 text-sm text-ink-2">
          {STRINGS.temporaryFiles(
            formatBytes(temporaryFiles.usedBytes),
            temporaryFiles.limitBytes === undefined
              ? undefined
              : formatBytes(temporaryFiles.limitBytes),
          )}
        </p>
      )}
      {withCalls.length === 0 && receipts.length === 0 ? (
        <EmptyState title={STRINGS.noCalls}>{STRINGS.noCallsNote}</EmptyState>
      ) : (
        <div className="space-y-8">
          <section aria-label={STRINGS.callsByDay}>
            <DayChart days={byDay} />
            {byDay.some(({ priceMicros }) => priceMicros > 0) && (
              <section aria-label={STRINGS.costByDay} className="mt-4">
                <h2 className="mb-1.5 text-base">{STRINGS.costByDay}</h2>
                <CostChart days={byDay} />
              </section>
            )}
            <details className="mt-2">
              <summary className="text-link inline-block text-sm">{STRINGS.viewAsTable}</summary>
              <div className="mt-2">
                <SumTable
                  title={STRINGS.byDay}
                  heading={STRINGS.day}
                  sums={withCalls}
                  csv={csvOf("day")}
                />
              </div>
            </details>
          </section>
          <div className="grid gap-8 lg:grid-cols-2">
            {tables.map(([by, sums]) => (
              <SumTable
                key={by}
                title={STRINGS[TITLES[by]]}
                heading={STRINGS[by]}
                sums={sums}
                csv={csvOf(by)}
              />
            ))}
          </div>
          <ReceiptList
            receipts={receipts}
            nextCursor={usage.nextCursor}
            isContinued={usage.isContinued}
            path={`?days=${days}`}
          />
        </div>
      )}
    </SettingsPage>
  );
}
