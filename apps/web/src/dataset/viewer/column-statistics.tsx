import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import type { ColumnStatistics, StatisticsBar } from "../../page-data/repo/split-viewer.ts";
import { STRINGS } from "./strings.ts";

const HISTOGRAM: ReadonlySet<string> = new Set([
  ...["int", "float", "datetime", "list", "string_text", "image", "audio"],
]);
const LENGTHS: ReadonlySet<string> = new Set(["list", "string_text"]);
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

const isMedia = (type: string): type is keyof typeof STRINGS.statistics.media =>
  Object.hasOwn(STRINGS.statistics.media, type);

/** The values of a column at a glance. A click on one of them adds its condition. */
export function ColumnStatisticsView({
  statistics: { name, type, nulls, facts, bars, others },
  to,
  nullsTo,
}: {
  readonly statistics: ColumnStatistics;
  readonly to: (condition: string) => string;
  readonly nullsTo: string;
}) {
  const isLength = LENGTHS.has(type);
  const label = isMedia(type)
    ? STRINGS.statistics.media[type].of(name)
    : isLength
      ? STRINGS.statistics.lengths(name)
      : STRINGS.statistics.of(name);
  return (
    <div className="mt-1 flex h-26 w-40 flex-col gap-1 text-xs font-normal text-ink-2">
      {bars.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has form controls
        <div role="group" aria-label={label} onKeyDown={moveFocus}>
          {HISTOGRAM.has(type) ? (
            <Histogram bars={bars} to={to} />
          ) : (
            <TopValues bars={bars} others={others} to={to} />
          )}
        </div>
      )}
      {facts.length > 0 && (
        <p className="tabular line-clamp-2">
          {isLength && `${STRINGS.statistics.length} `}
          {isMedia(type) && `${STRINGS.statistics.media[type].fact} `}
          {facts
            .map(([fact, value]) => `${STRINGS.statistics.facts[fact]} ${shorten(value)}`)
            .join(" · ")}
        </p>
      )}
      <p className="tabular mt-auto">
        {nulls > 0 ? (
          <Link to={nullsTo} rel="nofollow" preventScrollReset className="text-link">
            {STRINGS.statistics.nulls(nulls < 0.001 ? "<0.1%" : percent.format(nulls))}
          </Link>
        ) : (
          <span className="text-ink-3">{STRINGS.statistics.noNulls}</span>
        )}
      </p>
    </div>
  );
}

interface Bars {
  readonly bars: readonly StatisticsBar[];
  readonly to: (condition: string) => string;
}

function Histogram({ bars, to }: Bars) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className="flex h-12 items-end gap-px">
      {bars.map(({ label, count, where }, bar) => {
        const height = count === 0 ? 0 : Math.max(4, (100 * count) / most);
        const look = "flex h-full min-w-0 flex-1 items-end rounded-sm bg-sunken";
        const title = `${label}: ${STRINGS.statistics.rows(count)}`;
        return where === "" || count === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <span key={bar} title={title} className={look}>
            <Bar height={height} />
          </span>
        ) : (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={bar}
            to={to(where)}
            rel="nofollow"
            preventScrollReset
            title={title}
            aria-label={title}
            tabIndex={bar === firstLink(bars) ? 0 : -1}
            className={`${look} hover:brightness-90`}
          >
            <Bar height={height} />
          </Link>
        );
      })}
    </div>
  );
}

/** The page's policy allows no styles of single elements: what is as large as a number is drawn. */
const Bar = ({ height }: { readonly height: number }) => (
  <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full">
    <rect y={100 - height} width="100" height={height} className="fill-accent" />
  </svg>
);

function TopValues({ bars, others, to }: Bars & { readonly others: number }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const shown = bars.slice(0, others > 0 ? 3 : 4);
  const left = bars.length - shown.length + others;
  return (
    <ul>
      {shown.map(({ label, count, where }, bar) => {
        const title = `${label}: ${STRINGS.statistics.rows(count)}`;
        const line = (
          <>
            <svg
              aria-hidden
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="absolute inset-0 -z-10 size-full"
            >
              <rect width={(100 * count) / most} height="100" className="fill-accent-soft" />
            </svg>
            <span className="min-w-0 grow truncate">{label === "" ? "''" : label}</span>
            <span className="tabular text-ink-2">{compact.format(count)}</span>
          </>
        );
        const look = "relative isolate flex h-4.5 items-center gap-2 px-1";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <li key={bar}>
            {where === "" ? (
              <span title={title} className={look}>
                {line}
              </span>
            ) : (
              <Link
                to={to(where)}
                rel="nofollow"
                preventScrollReset
                title={title}
                tabIndex={bar === firstLink(bars) ? 0 : -1}
                className={`${look} text-ink hover:underline`}
              >
                {line}
              </Link>
            )}
          </li>
        );
      })}
      {left > 0 && <li className="px-1 text-ink-3">{STRINGS.statistics.others(left)}</li>}
    </ul>
  );
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

const firstLink = (bars: readonly StatisticsBar[]) =>
  bars.findIndex(({ where, count }) => where !== "" && count > 0);

/** One link of the group is reached by Tab, the others by arrows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

function shorten(value: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value.replace(/ 00:00:00$/, "");
  return numbers.format(Number(value));
}
const numbers = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumSignificantDigits: 4,
});
