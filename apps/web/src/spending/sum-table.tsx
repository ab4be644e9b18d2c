import type { SpendingSum } from "../page-data/account/spending.ts";
import { formatMicros } from "../providers/format-dollars.ts";
import { formatCount, formatInteger } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { STRINGS } from "./strings.ts";

/** Sums of calls by one of their facts, with a bar for the calls. */
export function SumTable({
  title,
  heading,
  sums,
  csv,
}: {
  readonly title: string;
  /** The head of the first column. */
  readonly heading: string;
  readonly sums: readonly SpendingSum[];
  /** The URL of the same as a file. */
  readonly csv?: string;
}) {
  const most = Math.max(1, ...sums.map(({ calls }) => calls));
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-base">{title}</h2>
        {csv && (
          <a href={csv} download className="text-link text-sm">
            {STRINGS.sums.csv}
            <span className="sr-only"> {title}</span>
          </a>
        )}
      </div>
      <ScrollTable label={title} numeric heads={[heading, ...STRINGS.sums.heads]}>
        {sums.map(({ group, calls, errors, inputTokens, outputTokens, priceMicros }) => (
          <tr key={group}>
            <th scope="row" className="min-w-32 py-1 pr-4 font-medium">
              <span className="wrap-anywhere">{group}</span>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 3"
                preserveAspectRatio="none"
                className="mt-0.5 block h-1 w-full"
              >
                <rect width={(calls / most) * 100} height="3" className="fill-accent" />
              </svg>
            </th>
            <Figure>{formatInteger(calls)}</Figure>
            <Figure>{formatInteger(errors)}</Figure>
            <Figure>{formatCount(inputTokens)}</Figure>
            <Figure>{formatCount(outputTokens)}</Figure>
            <Figure>{formatMicros(priceMicros)}</Figure>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

const Figure = ({ children }: { readonly children: string }) => (
  <td className="py-1 pl-4 text-right whitespace-nowrap">{children}</td>
);
