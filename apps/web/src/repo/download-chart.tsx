import type { RepoFactsData } from "../page-data/repo/repo.ts";
import { formatDate, formatInteger } from "../ui/format.ts";
import { RailSection } from "./rail-section.tsx";
import { STRINGS } from "./strings.ts";

const HEIGHT = 40;
const STEP = 10;

/** Thirty days as bars, drawn on the server; with the same numbers in a table. */
export function DownloadChart({
  allTime,
  days,
  recent,
}: RepoFactsData["downloads"] & { readonly recent: number }) {
  const most = Math.max(...days.map(({ count }) => count));
  return (
    <RailSection title={STRINGS.downloads.title} note={STRINGS.downloads.allTime(allTime)}>
      <div className="flex items-end gap-4">
        <p className="tabular shrink-0 text-xl leading-7 font-semibold">
          {formatInteger(recent)}
          <span className="block text-xs leading-4 font-normal text-ink-3">
            {STRINGS.downloads.recent}
          </span>
        </p>
        <svg
          role="img"
          aria-label={STRINGS.downloads.chart(recent, most)}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-10 min-w-0 grow text-accent"
        >
          {days.map(({ day, count }, index) => {
            const height = most > 0 ? Math.max(count > 0 ? 2 : 1, (count / most) * HEIGHT) : 1;
            return (
              <rect
                key={day}
                x={index * STEP + 1}
                y={HEIGHT - height}
                width={STEP - 2}
                height={height}
                className={count > 0 ? "fill-current" : "fill-line-strong"}
              >
                <title>{STRINGS.downloads.day(formatDate(day), count)}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      {recent > 0 && (
        <details className="mt-1 text-xs">
          <summary className="text-ink-3">{STRINGS.downloads.viewAsTable}</summary>
          <table className="tabular mt-1 w-full">
            <caption className="sr-only">{STRINGS.downloads.table}</caption>
            <tbody>
              {days
                .filter(({ count }) => count > 0)
                .toReversed()
                .map(({ day, count }) => (
                  <tr key={day} className="border-b border-line">
                    <th scope="row" className="py-0.5 text-left font-normal">
                      {formatDate(day)}
                    </th>
                    <td className="text-right">{STRINGS.downloads.count(count)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      )}
    </RailSection>
  );
}
