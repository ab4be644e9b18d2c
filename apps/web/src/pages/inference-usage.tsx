import { Link } from "react-router";
import { usePageData } from "../page-source.ts";
import { OwnerTabs, ownerPath, ownerTitle } from "../providers/owner-tabs.tsx";
import { DayChart } from "../spending/day-chart.tsx";
import { ReceiptList } from "../spending/receipt-list.tsx";
import { SumTable } from "../spending/sum-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatBytes, plural } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";

const RANGES = [7, 30, 90];

/** `/settings/usage` and its kin: the calls of an account, or those that an organization or the hub paid. */
export function Component() {
  const usage = usePageData("inferenceUsage", "organizationInferenceUsage", "hubInferenceUsage");
  const { owner, days, byDay, byModel, byProvider, byPayer, receipts, temporaryFiles } = usage;
  const path = ownerPath(owner, "usage");
  const withCalls = byDay.filter(({ calls }) => calls > 0).toReversed();
  return (
    <Page title={`Inference usage of ${ownerTitle(owner)}`}>
      <PageHeading
        note={
          owner.kind === "account"
            ? `Calls that ${owner.name} made`
            : `Calls that ${ownerTitle(owner)} paid`
        }
        actions={
          <nav aria-label="Range" className="flex gap-1">
            {RANGES.map((range) => (
              <Link
                key={range}
                to={`${path}?days=${range}`}
                aria-current={range === days ? "page" : undefined}
                className="rounded-md px-2.5 py-1 text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
              >
                {plural(range, "day")}
              </Link>
            ))}
          </nav>
        }
      >
        Inference usage
      </PageHeading>
      <OwnerTabs owner={owner} current="usage" />
      {temporaryFiles && (
        <p className="tabular mb-5 text-sm text-ink-2">
          Temporary files: {formatBytes(temporaryFiles.usedBytes)}
          {temporaryFiles.limitBytes !== undefined &&
            ` of ${formatBytes(temporaryFiles.limitBytes)}`}
          . They are deleted after a day; the oldest outputs go first when space runs out.
        </p>
      )}
      {withCalls.length === 0 && receipts.length === 0 ? (
        <EmptyState title="No calls yet">
          Every call of a model leaves a receipt: who answered, why, how long it took, what it cost.
        </EmptyState>
      ) : (
        <div className="space-y-8">
          <section aria-label="Calls by day">
            <DayChart days={byDay} />
            <details className="mt-2">
              <summary className="text-link inline-block text-sm">As a table</summary>
              <div className="mt-2">
                <SumTable title="By day" heading="Day" sums={withCalls} />
              </div>
            </details>
          </section>
          <div className="grid gap-8 lg:grid-cols-2">
            <SumTable title="By model" heading="Model" sums={byModel} />
            <SumTable title="By provider" heading="Provider" sums={byProvider} />
            <SumTable title="By payer" heading="Payer" sums={byPayer} />
          </div>
          <ReceiptList
            receipts={receipts}
            nextCursor={usage.nextCursor}
            isContinued={usage.isContinued}
            path={`${path}?days=${days}`}
          />
        </div>
      )}
    </Page>
  );
}
